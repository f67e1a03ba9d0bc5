import { render } from '@testing-library/react'
import { useHydratedInSteps } from './useHydratedInSteps.ts'

/** What the hook has told, rendering after rendering. */
function told() {
  const values: boolean[] = []
  function Component() {
    values.push(useHydratedInSteps())
    return null
  }
  render(<Component />)
  return values
}

afterEach(() => document.body.replaceChildren())

test('what the server has rendered is rendered the same way first, then as the browser knows it', () => {
  const root = document.body.appendChild(document.createElement('div'))
  Object.assign(root, { id: 'root' }).dataset['serverRendered'] = ''
  expect(told()).toEqual([false, true])
})

test('where the browser renders by itself nothing waits', () => {
  expect(told()).toEqual([true])
})
