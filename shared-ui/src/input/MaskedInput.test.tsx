import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { maskCep, maskPhone } from 'shared-domain/text'
import { formatCep, formatPhone } from '../format/mask.ts'
import { MaskedInput } from './MaskedInput.tsx'

function Cep({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start)
  return <MaskedInput aria-label="CEP" mask={maskCep} format={formatCep} value={value} onChange={setValue} />
}

function Phone({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <MaskedInput
      aria-label="Telefone"
      mask={maskPhone}
      format={formatPhone}
      value={value}
      onChange={setValue}
    />
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox')

test('digits are formatted as they are typed, and none is cut', async () => {
  render(<Cep />)
  await userEvent.type(field(), '88015200')
  expect(field()).toHaveValue('88015-200')
  await userEvent.type(field(), '1')
  expect(field()).toHaveValue('88015-2001')
})

test.each([
  ['+54 9 11 2345-6789', '+54 9 11 2345-6789'],
  ['+55 48 98765-4321', '(48) 98765-4321'],
  ['0xx48 99911-2233', '(48) 99911-2233'],
  ['0800 123 4567', '0800 123 4567'],
])('%j stays as it is typed until the field is left, and is %j then', async (typed, shown) => {
  render(<Phone />)
  await userEvent.type(field(), typed)
  expect(field()).toHaveValue(typed)
  await userEvent.tab()
  expect(field()).toHaveValue(shown)
})

test('a phone that is pasted or stored is formatted at once', async () => {
  render(<Phone start="5548999990199" />)
  expect(field()).toHaveValue('(48) 99999-0199')
  await userEvent.clear(field())
  await userEvent.paste('\u202a+55 48 98765-4321\u202c')
  expect(field()).toHaveValue('(48) 98765-4321')
  expect(field().selectionStart).toBe(15)
})

test('typing before the end of a number that has no mask leaves the caret there', async () => {
  render(<Phone start="+54 9 11 2345-678" />)
  await userEvent.type(field(), '9 ', { initialSelectionStart: 4, initialSelectionEnd: 4 })
  expect(field()).toHaveValue('+54 9 9 11 2345-678')
  expect(field().selectionStart).toBe(6)
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
