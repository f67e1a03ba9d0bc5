import { act, render } from '@testing-library/react'
import { startTransition, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { useHydratedInTransition } from './useHydratedInTransition.ts'

/** The page's root as the server leaves it. */
function serverRoot() {
  const root = document.body.appendChild(document.createElement('div'))
  Object.assign(root, { id: 'root' }).dataset['serverRendered'] = ''
  return root
}

/** The values of the hook, render after render. */
function values() {
  const values: boolean[] = []
  function Component() {
    values.push(useHydratedInTransition())
    return null
  }
  render(<Component />)
  return values
}

afterEach(() => document.body.replaceChildren())

test('hydration first renders the same as the server, then as the browser knows it', () => {
  serverRoot()
  expect(values()).toEqual([false, true])
})

test('where the browser renders by itself nothing waits', () => {
  expect(values()).toEqual([true])
})

describe('much that is hydrated below it', () => {
  const many = Array.from({ length: 20 }, (_, index) => index)
  /** React hands over after five. */
  const millisecondsEach = 3
  let hydrated: number[]
  let isSlow = false

  function Child({ index }: { index: number }) {
    const start = performance.now()
    while (isSlow && performance.now() - start < millisecondsEach);
    hydrated.push(index)
    return <p>{index}</p>
  }

  function Above() {
    const isHydrated = useHydratedInTransition()
    return (
      <Suspense>
        {many.map((index) => (
          <Child key={index} index={index} />
        ))}
        {isHydrated && <p>the browser’s own</p>}
      </Suspense>
    )
  }

  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  beforeEach(() => {
    hydrated = []
    isSlow = false
  })
  afterEach(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = true
  })

  test('is hydrated in many tasks, between which something else is answered', async () => {
    const container = serverRoot()
    container.innerHTML = renderToString(<Above />)
    hydrated = []
    isSlow = true
    // React waits for nobody: its tasks are its own.
    environment.IS_REACT_ACT_ENVIRONMENT = false
    const root = startTransitionOf(() => hydrateRoot(container, <Above />))
    const most: number[] = []
    await new Promise<void>((resolve) => {
      let before = 0
      const look = () => {
        most.push(hydrated.length - before)
        before = hydrated.length
        if (container.textContent?.includes('the browser’s own')) resolve()
        else setTimeout(look)
      }
      look()
    })
    expect(hydrated.length).toBeGreaterThanOrEqual(many.length)
    expect(Math.max(...most)).toBeLessThan(many.length / 2)
    environment.IS_REACT_ACT_ENVIRONMENT = true
    act(() => root.unmount())
  })
})

/** As the shell begins. */
function startTransitionOf<Result>(begin: () => Result) {
  let result: Result
  startTransition(() => {
    result = begin()
  })
  return result!
}
