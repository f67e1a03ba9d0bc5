import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { maskCep } from '../format/mask.ts'
import { MaskedInput } from './MaskedInput.tsx'

function Cep({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start)
  return <MaskedInput aria-label="CEP" mask={maskCep} value={value} onChange={setValue} />
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
