import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Field } from './Field.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'
import { TextInput } from './TextInput.tsx'

test('label, hint and error belong to the control', () => {
  render(
    <Field label="Email" hint="Só para o aviso" error="Email inválido" required>
      {(control) => <TextInput {...control} />}
    </Field>,
  )
  const input = screen.getByLabelText(/Email/)
  expect(input).toBeInvalid()
  expect(input).toBeRequired()
  expect(input).toHaveAccessibleDescription('Email inválido Só para o aviso')
  expect(screen.getByRole('alert')).toHaveTextContent('Email inválido')
})

test('without an error nothing claims one', () => {
  render(<Field label="Email">{(control) => <TextInput {...control} />}</Field>)
  expect(screen.getByLabelText('Email')).toBeValid()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a segmented control is a named radio group', async () => {
  const onChange = jest.fn()
  const options = [
    { value: 'sale', label: 'Comprar' },
    { value: 'rent', label: 'Alugar' },
  ] as const
  render(<SegmentedControl label="Negócio" options={options} value="sale" onChange={onChange} />)
  expect(screen.getByRole('radiogroup', { name: 'Negócio' })).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: 'Comprar' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'Alugar' }))
  expect(onChange).toHaveBeenCalledWith('rent')
})
