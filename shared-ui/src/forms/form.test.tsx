import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Formik } from 'formik'
import { maskPhone } from 'shared-ui'
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
        <MaskedField name="telefone" label="Telefone" mask={maskPhone} />
        <NumberField name="area" label="Área" decimals={2} unit="m²" />
        <TextareaField name="descricao" label="Descrição" />
        <SwitchField name="ativo" label="Ativo" />
        <SubmitButton busyText="Enviando...">Enviar</SubmitButton>
      </Form>
    </Formik>,
  ),
  user: userEvent.setup(),
})

test('what is typed arrives as strings, numbers and booleans', async () => {
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

test('an error shows only once its field was left', async () => {
  const { user } = show()
  await user.click(screen.getByLabelText(/Nome/))
  expect(screen.queryByText('Informe o nome')).not.toBeInTheDocument()
  await user.tab()
  expect(await screen.findByText('Informe o nome')).toBeInTheDocument()
  expect(screen.getByLabelText(/Nome/)).toBeInvalid()
})

test('a refused submit says so and leads to the first wrong field', async () => {
  const onSubmit = jest.fn()
  const { user } = show(onSubmit)
  await user.type(screen.getByLabelText(/Nome/), 'Casa')
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(await screen.findByText('Preencha todos os campos obrigatórios')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText(/Preço/)).toHaveFocus())
  expect(screen.getByLabelText(/Preço/)).toHaveAccessibleDescription('Informe o preço')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('while it is sent the button says so and cannot be pressed again', async () => {
  let done = () => {}
  const onSubmit = jest.fn(() => new Promise<void>((resolve) => (done = resolve)))
  const { user } = show(onSubmit)
  await user.type(screen.getByLabelText(/Nome/), 'Casa')
  await user.type(screen.getByLabelText(/Preço/), '1')
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  const busy = await screen.findByRole('button', { name: 'Enviando...' })
  expect(busy).toBeDisabled()
  await user.click(busy)
  done()
  expect(await screen.findByRole('button', { name: 'Enviar' })).toBeEnabled()
  expect(onSubmit).toHaveBeenCalledTimes(1)
})
