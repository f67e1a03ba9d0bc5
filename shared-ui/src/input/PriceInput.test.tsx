import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { PriceInput } from './PriceInput.tsx'

interface PriceProps {
  /** Gets the amount, or the text that is none. */
  onChange?: (entered: number | string | null) => void
  start?: number | null
  decimals?: 0 | 2
}

function Price({ onChange, start = null, decimals }: PriceProps) {
  const [value, setValue] = useState<number | null>(start)
  return (
    <>
      <PriceInput
        aria-label="Preço"
        decimals={decimals}
        value={value}
        onChange={(reais, unread) => {
          setValue(reais)
          onChange?.(unread ?? reais)
        }}
      />
      <button type="button" onClick={() => setValue(700_000)}>
        Outro
      </button>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox')

/** Types into the field with the caret behind so many characters. */
const typeAt = (caret: number, keys: string) =>
  userEvent.type(field(), keys, { initialSelectionStart: caret, initialSelectionEnd: caret })

/** Marks all that is in the field, as a visitor does before pasting over it. */
async function pasteOver(text: string) {
  const user = userEvent.setup()
  await user.click(field())
  field().select()
  await user.paste(text)
}

test('a price gives whole reais, and nothing when it is emptied', async () => {
  const onChange = jest.fn()
  render(<Price onChange={onChange} />)
  await userEvent.type(field(), '1250000')
  expect(field()).toHaveValue('R$ 1.250.000')
  expect(onChange).toHaveBeenLastCalledWith(1250000)
  await userEvent.clear(field())
  expect(field()).toHaveValue('')
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test.each([
  ['450000', 'R$ 450.000', 450_000],
  ['450.000', 'R$ 450.000', 450_000],
  ['450000,00', 'R$ 450.000,00', 450_000],
  ['450 mil', 'R$ 450 mil', 450_000],
  ['1,2 mi', 'R$ 1,2 mi', 1_200_000],
])('%j typed stands as %j until the field is left, and means %i', async (text, typing, value) => {
  const onChange = jest.fn()
  render(<Price onChange={onChange} />)
  await userEvent.type(field(), text)
  expect(field()).toHaveValue(typing)
  expect(onChange).toHaveBeenLastCalledWith(value)
  await userEvent.tab()
  expect(field()).toHaveValue(`R$ ${value.toLocaleString('pt-BR')}`)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('cents that were typed are rounded, and that is said', async () => {
  const onChange = jest.fn()
  render(<Price onChange={onChange} />)
  await userEvent.type(field(), '1850,50')
  expect(onChange).toHaveBeenLastCalledWith(1851)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await userEvent.tab()
  expect(field()).toHaveValue('R$ 1.851')
  expect(field()).toBeValid()
  expect(screen.getByRole('alert')).toHaveTextContent('Arredondado para reais inteiros.')
})

test('a field of money keeps cents', async () => {
  const onChange = jest.fn()
  render(<Price onChange={onChange} decimals={2} />)
  await userEvent.type(field(), '1850,5')
  await userEvent.tab()
  expect(field()).toHaveValue('R$ 1.850,50')
  expect(onChange).toHaveBeenLastCalledWith(1850.5)
  await userEvent.type(field(), '{Backspace}')
  expect(field()).toHaveValue('R$ 1.850,5')
})

test.each(['abc', '-3', '450 mim'])(
  '%j typed stays as it is, and is marked once the field is left',
  async (text) => {
    const onChange = jest.fn()
    render(<Price onChange={onChange} />)
    await userEvent.type(field(), text)
    expect(field()).toBeValid()
    await userEvent.tab()
    expect(field().value.replace(/^R\$ /, '')).toBe(text)
    expect(field()).toBeInvalid()
    expect(field()).toHaveAccessibleDescription(screen.getByRole('alert').textContent ?? '')
    expect(onChange).toHaveBeenLastCalledWith(field().value)
    await userEvent.clear(field())
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  },
)

test.each([
  [1_250_000, 'R$ 1.|250.000', '9', 'R$ 19|.250.000'],
  [1_250_000, 'R$ 1.250.|000', '{Backspace}', 'R$ 125|.000'],
  [1_250_000, 'R$ 1|.250.000', '{Delete}', 'R$ 1|50.000'],
  [1_250_000, 'R$ 1.25|0.000', '{Backspace}{Backspace}', 'R$ 1|0.000'],
  [450_000, 'R$ 450|.000', '{Backspace}{Backspace}7', 'R$ 47|.000'],
  [450_000, 'R$ |450.000', '1', 'R$ 1|.450.000'],
  [450_000, '|R$ 450.000', '{Backspace}1', 'R$ 1|.450.000'],
  [450_000, 'R$ 450.000|', ',50{Backspace}', 'R$ 450.000,5|'],
  [450, 'R$ 450|', ' mil{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}0', 'R$ 4.500| mil'],
])('in %i at %j the keys %j leave %j', async (start, at, keys, left) => {
  render(<Price start={start} />)
  await typeAt(at.indexOf('|'), keys)
  expect(field()).toHaveValue(left.replace('|', ''))
  const behind = field().value.slice(field().selectionStart ?? 0)
  expect(behind.replace(/^\./, '')).toBe(left.split('|')[1]?.replace(/^\./, ''))
})

test.each([
  ['450000', 'R$ 450.000'],
  ['R$ 450.000,00', 'R$ 450.000'],
  ['450,000.00', 'R$ 450.000'],
])('%j pasted over a price is that amount', async (pasted, shown) => {
  render(<Price start={300_000} />)
  await pasteOver(pasted)
  expect(field()).toHaveValue(shown)
  expect(field()).toBeValid()
})

test.each(['450,000', '450000.000', '12.08.2026', 'abc', '-3', '500 a 600 mil'])(
  '%j pasted over a price stands there, and is marked at once',
  async (pasted) => {
    render(<Price start={450_000} />)
    await pasteOver(pasted)
    expect(field().value.replace(/^R\$ /, '')).toBe(pasted)
    expect(field()).toHaveAccessibleDescription(screen.getByRole('alert').textContent ?? '')
    await userEvent.type(field(), '1')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  },
)

test('digits pasted among digits are typed', async () => {
  const user = userEvent.setup()
  render(<Price start={1250} />)
  await user.click(field())
  field().setSelectionRange(8, 8)
  await user.paste('00')
  expect(field()).toHaveValue('R$ 125.000')
})

test('what the browser fills in is read as an amount', () => {
  render(<Price start={12} />)
  fireEvent.change(field(), { target: { value: '450000.00' } })
  expect(field()).toHaveValue('R$ 450.000')
})

test('another value takes the place of what was typed', async () => {
  render(<Price />)
  await userEvent.type(field(), 'abc')
  await userEvent.click(screen.getByRole('button'))
  expect(field()).toHaveValue('R$ 700.000')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
