import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Formik } from 'formik'
import { formatPhone, maskPhone } from 'shared-ui'
import * as yup from 'yup'
import {
  FormErrorSummary,
  MaskedField,
  NumberField,
  PriceField,
  SelectField,
  SubmitButton,
  SwitchField,
  TextareaField,
  TextField,
} from './index.ts'

const schema = yup.object({
  nome: yup.string().required('Informe o nome'),
  preco: yup.number().required('Informe o preço'),
})
const initialValues = {
  nome: '',
  tipo: '',
  preco: null,
  telefone: '',
  area: null,
  descricao: '',
  ativo: true,
}

const show = (onSubmit: (values: object) => void | Promise<void> = () => {}) => ({
  ...render(
    <Formik initialValues={initialValues} validationSchema={schema} onSubmit={(values) => onSubmit(values)}>
      <Form noValidate>
        <FormErrorSummary title="Preencha todos os campos obrigatórios" />
        <TextField name="nome" label="Nome" required />
        <SelectField
          name="tipo"
          label="Tipo"
          placeholder="Selecione"
          options={[{ value: 'Casa', label: 'Casa' }]}
        />
        <PriceField name="preco" label="Preço" required />
        <MaskedField name="telefone" label="Telefone" mask={maskPhone} format={formatPhone} />
        <NumberField name="area" label="Área" decimals={2} unit="m²" />
        <TextareaField name="descricao" label="Descrição" maxLength={20} />
        <SwitchField name="ativo" label="Ativo" />
        <SubmitButton busyText="Enviando...">Enviar</SubmitButton>
      </Form>
    </Formik>,
  ),
  user: userEvent.setup(),
})

test.each([
  ['Nome*', 'Informe o nome'],
  ['Preço*', 'Informe o preço'],
])('leaving %s shows no message before the press that left it is over', async (label, message) => {
  const { user } = show()
  await user.click(screen.getByLabelText(label))
  await user.pointer({ target: screen.getByRole('button', { name: 'Enviar' }), keys: '[MouseLeft>]' })
  expect(screen.getByLabelText(label)).not.toHaveFocus()
  // Formik would validate within this task.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.queryByText(message)).toBeNull()
  await user.pointer({ target: document.body, keys: '[/MouseLeft]' })
  expect(await screen.findByText(message)).toBeVisible()
})

test('fields submit strings, numbers and booleans', async () => {
  const onSubmit = jest.fn<void, [unknown]>()
  const { user } = show(onSubmit)
  await user.type(screen.getByLabelText(/Nome/), 'Casa')
  await user.selectOptions(screen.getByLabelText('Tipo'), 'Casa')
  await user.type(screen.getByLabelText(/Preço/), '850000')
  await user.type(screen.getByLabelText('Telefone'), '48999990199')
  await user.type(screen.getByLabelText('Área'), '72,5')
  await user.type(screen.getByLabelText('Descrição'), 'Ampla')
  await user.click(screen.getByRole('switch', { name: 'Ativo' }))
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
  expect(onSubmit.mock.lastCall?.[0]).toEqual({
    nome: 'Casa',
    tipo: 'Casa',
    preco: 850000,
    telefone: '(48) 99999-0199',
    area: 72.5,
    descricao: 'Ampla',
    ativo: false,
  })
})

test('a refused submit shows an alert and focuses the first invalid field', async () => {
  const onSubmit = jest.fn()
  const { user } = show(onSubmit)
  await user.type(screen.getByLabelText(/Nome/), 'Casa')
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(await screen.findByText('Preencha todos os campos obrigatórios')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText(/Preço/)).toHaveFocus())
  expect(screen.getByLabelText(/Preço/)).toHaveAccessibleDescription('Informe o preço')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('while the form is submitting, the button shows it and cannot be pressed again', async () => {
  let done = () => {}
  const onSubmit = jest.fn(() => new Promise<void>((resolve) => (done = resolve)))
  const { user } = show(onSubmit)
  await user.type(screen.getByLabelText(/Nome/), 'Casa')
  await user.type(screen.getByLabelText(/Preço/), '1')
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  const busy = await screen.findByRole('button', { name: 'Enviando...' })
  // Disabled it would lose the focus.
  expect(busy).toHaveAttribute('aria-disabled', 'true')
  expect(busy).toHaveFocus()
  await user.click(busy)
  await user.type(screen.getByLabelText(/Nome/), '{Enter}')
  done()
  expect(await screen.findByRole('button', { name: 'Enviar' })).not.toHaveAttribute('aria-disabled')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

const spoken = () => screen.queryByText(/^(Restam|Limite)/)

test('the rest of a text’s limit is visible, and announced at its steps only', async () => {
  const { user } = show()
  const field = screen.getByLabelText('Descrição')
  await user.type(field, '123456789012345')
  expect(screen.getByText('15/20')).toBeInTheDocument()
  expect(spoken()).not.toBeInTheDocument()
  await user.type(field, '6')
  expect(spoken()).toHaveTextContent('Restam menos de 5 caracteres')
  await user.type(field, '78')
  expect(spoken()).toHaveTextContent('Restam menos de 5 caracteres')
  await user.type(field, '90')
  expect(spoken()).toHaveTextContent('Limite de 20 caracteres atingido')
})

test('the cut-off part of a pasted text is announced and shown until it is dismissed', async () => {
  const { user } = show()
  const field = screen.getByLabelText<HTMLTextAreaElement>('Descrição')
  await user.type(field, '12345678901234567890')
  field.setSelectionRange(10, 20)
  await user.paste('abcde\nfghijkl')
  expect(field).toHaveValue('1234567890abcde\nfghi')
  expect(screen.getByRole('alert')).toHaveTextContent(
    'O texto colado passou do limite de 20 caracteres e foi cortado.',
  )
  expect(screen.getByRole('region', { name: 'Texto que ficou de fora' })).toHaveTextContent(/^jkl$/)
  await user.click(screen.getByRole('button', { name: 'Dispensar' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a pasted text that fits is no matter', async () => {
  const { user } = show()
  await user.click(screen.getByLabelText('Descrição'))
  await user.paste('12345678901234567890')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
