import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { maskCep } from '../format/mask.ts'
import { MaskedInput } from './MaskedInput.tsx'
import { PriceInput } from './PriceInput.tsx'

function Cep({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start)
  return <MaskedInput aria-label="CEP" mask={maskCep} value={value} onChange={setValue} />
}

interface PriceProps {
  onChange?: (reais: number | null) => void
  start?: number | null
}

function Price({ onChange = () => undefined, start = null }: PriceProps) {
  const [value, setValue] = useState<number | null>(start)
  const change = (reais: number | null) => {
    setValue(reais)
    onChange(reais)
  }
  return <PriceInput aria-label="Preço" value={value} onChange={change} />
}

const field = () => screen.getByRole<HTMLInputElement>('textbox')

test('digits are formatted as they are typed, anything else is ignored', async () => {
  render(<Cep />)
  await userEvent.type(field(), '880a15200')
  expect(field()).toHaveValue('88015-200')
})

test('typing in the middle leaves the caret there', async () => {
  render(<Cep start="88152-00" />)
  await userEvent.type(field(), '0', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(field()).toHaveValue('88015-200')
  expect(field().selectionStart).toBe(3)
})

test('deleting the separator deletes the digit before it', async () => {
  render(<Cep start="88015-200" />)
  await userEvent.type(field(), '{Backspace}', { initialSelectionStart: 6, initialSelectionEnd: 6 })
  expect(field()).toHaveValue('88012-00')
})

test('a price gives reais without cents, and null when it is emptied', async () => {
  const onChange = jest.fn()
  render(<Price onChange={onChange} />)
  await userEvent.type(field(), '1250000')
  expect(field()).toHaveValue('R$ 1.250.000')
  expect(onChange).toHaveBeenLastCalledWith(1250000)
  await userEvent.clear(field())
  expect(field()).toHaveValue('')
  expect(onChange).toHaveBeenLastCalledWith(null)
})

/** Marks all that is in the field, as a visitor does before pasting over it. */
async function pasteOver(text: string) {
  const user = userEvent.setup()
  await user.click(field())
  field().select()
  await user.paste(text)
}

test.each([
  ['450000', 'R$ 450.000'],
  ['450.000', 'R$ 450.000'],
  ['R$ 450.000,00', 'R$ 450.000'],
  ['450,000.00', 'R$ 450.000'],
  ['450 mil', 'R$ 450.000'],
])('%j pasted over a price is that amount', async (pasted, shown) => {
  render(<Price start={450_000} />)
  await pasteOver(pasted)
  expect(field()).toHaveValue(shown)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test.each(['450,000', 'abc', '-3', '500 a 600 mil'])(
  '%j pasted over a price is refused aloud, and the price stays',
  async (pasted) => {
    render(<Price start={450_000} />)
    await pasteOver(pasted)
    expect(field()).toHaveValue('R$ 450.000')
    expect(field()).toHaveAccessibleDescription(screen.getByRole('alert').textContent ?? '')
    await userEvent.type(field(), '1')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  },
)

test('cents are rounded, with a note', async () => {
  render(<Price />)
  await pasteOver('R$ 2.350,75')
  expect(field()).toHaveValue('R$ 2.351')
  expect(screen.getByRole('alert')).toHaveTextContent('Arredondado para reais inteiros.')
})

test('digits pasted among digits are typed', async () => {
  const user = userEvent.setup()
  render(<Price start={45} />)
  await user.click(field())
  field().setSelectionRange(5, 5)
  await user.paste('0000')
  expect(field()).toHaveValue('R$ 450.000')
})

test('an autofilled text is read as an amount', () => {
  render(<Price start={12} />)
  fireEvent.change(field(), { target: { value: '450000.00' } })
  expect(field()).toHaveValue('R$ 450.000')
})
