import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { NumberInput } from './NumberInput.tsx'

interface AreaProps {
  decimals?: number
  onChange: (value: number | string | null) => void
}

function Area({ decimals = 2, onChange }: AreaProps) {
  const [value, setValue] = useState<number | string | null>(null)
  const change = (next: typeof value) => {
    setValue(next)
    onChange(next)
  }
  return <NumberInput aria-label="Área" decimals={decimals} value={value} onChange={change} />
}

async function enter(text: string, decimals: number) {
  const onChange = jest.fn<void, [unknown]>()
  const user = userEvent.setup()
  render(<Area decimals={decimals} onChange={onChange} />)
  await user.click(screen.getByRole('textbox'))
  await user.paste(text)
  await user.tab()
  return { last: onChange.mock.lastCall?.[0], input: screen.getByRole('textbox') }
}

test.each([
  ['80 m2', 2, 80, '80'],
  ['1.200,5', 2, 1200.5, '1200,5'],
  ['72.5', 2, 72.5, '72,5'],
  ['3', 0, 3, '3'],
  ['3 quartos', 0, 3, '3'],
])('%j with %i decimals is %j', async (text, decimals, value, shown) => {
  const { last, input } = await enter(text, decimals)
  expect(last).toBe(value)
  expect(input).toHaveValue(shown)
})

test.each([
  ['2,5', 0],
  ['-3', 0],
  ['-3', 2],
  ['oitenta', 2],
  ['1,234', 2],
])('%j with %i decimals stays as it is, for the form to refuse', async (text, decimals) => {
  const { last, input } = await enter(text, decimals)
  expect(last).toBe(text)
  expect(input).toHaveValue(text)
})

test('while it is typed the text is left alone', async () => {
  const onChange = jest.fn()
  render(<Area onChange={onChange} />)
  await userEvent.type(screen.getByRole('textbox'), '12,')
  expect(screen.getByRole('textbox')).toHaveValue('12,')
  expect(onChange).toHaveBeenLastCalledWith(12)
})
