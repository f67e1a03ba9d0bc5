import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { SiteConfig } from 'shared-backend'
import { property, PROPERTY_ID } from '../testing/property.ts'
import { heading, renderSite } from '../testing/renderSite.tsx'
import { draftKey } from './draftKey.ts'

const path = `/property/${PROPERTY_ID}`
const message = 'Olá, tenho interesse no imóvel "Casa no Campeche" (código 3F2B8C1A). Podem me contar mais?'
const stored = () => Response.json({ id: '4f2b8c1a-0d4e-4f6a-9b7c-1234567890ab' }, { status: 201 })

let mockIsCut = false
jest.mock('./RichForm.tsx', () => {
  if (mockIsCut) throw new Error('Loading chunk failed')
  return jest.requireActual<object>('./RichForm.tsx')
})

async function open(
  submit: (sent: unknown) => Response | Promise<Response> = stored,
  config?: Partial<SiteConfig>,
) {
  const view = renderSite(path, (query) => (query.get('id')?.startsWith('eq.') ? property : []), {
    submit,
    config,
  })
  await heading(property.title)
  return view
}

const form = () => screen.getByRole<HTMLFormElement>('form', { name: 'Tenho interesse' })
const field = (label: string) =>
  within(form()).getByLabelText<HTMLInputElement>((text) => text === label || text === `${label}*`)
const send = () => within(form()).getByRole('button', { name: /^Envia/ })
/** The browser sends the native form by itself. */
const isRich = () => !form().hasAttribute('method')

type User = Awaited<ReturnType<typeof open>>['user']

async function fillIn(user: User) {
  await user.click(field('Nome'))
  await waitFor(() => expect(isRich()).toBe(true))
  await user.type(field('Nome'), 'Bia Ramos')
  await user.type(field('Telefone'), '48999990199')
}

// First, since a module is loaded once.
test('where the rules fail to load, the browser sends the form; offline it stays, and says so', async () => {
  mockIsCut = true
  const { user } = await open()
  await user.type(field('Nome'), 'Bia')
  const sending = () => !fireEvent.submit(form()) // whether somebody has prevented it
  expect(sending()).toBe(false)
  const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(sending()).toBe(true)
  expect(await screen.findByText(/^Você está sem internet/)).toBeInTheDocument()
  expect(field('Nome')).toHaveValue('Bia')
  line.mockRestore()
  mockIsCut = false
})

test('before a field has the focus it is a native form with all that the function wants', async () => {
  await open()
  expect(form()).toHaveAttribute('method', 'post')
  expect(new URL(form().action)).toMatchObject({ pathname: path, hash: '#resposta' })
  expect(Object.fromEntries(new FormData(form()))).toEqual({
    property_id: PROPERTY_ID,
    notice_version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ...{ nome: '', telefone: '', email: '', website: '' },
    mensagem: message,
  })
})

test('what the browser is sending is neither sent again nor kept as a draft', async () => {
  await open()
  field('Nome').value = 'Bia Ramos'
  act(() => field('Nome').focus())
  expect(fireEvent.submit(form())).toBe(true)
  await act(() => import('./RichForm.tsx'))
  expect(isRich()).toBe(false)
  expect(localStorage.getItem(draftKey(PROPERTY_ID))).toBeNull()
})

test('what was typed, the focus and the caret stay when the rules come', async () => {
  await open()
  field('Email').value = 'bia@exemplo.test'
  act(() => field('Nome').focus())
  field('Nome').value = 'Bia Ramos'
  field('Nome').setSelectionRange(3, 3)
  await waitFor(() => expect(isRich()).toBe(true))
  expect(field('Nome')).toHaveFocus()
  expect(field('Nome')).toHaveValue('Bia Ramos')
  expect(field('Nome').selectionStart).toBe(3)
  expect(field('Email')).toHaveValue('bia@exemplo.test')
})

test('sends the message once, though it is tapped twice, then shows so over an empty form', async () => {
  const submit = jest.fn(stored)
  const { user } = await open(submit)
  await fillIn(user)
  await user.dblClick(send())
  expect(await screen.findByText('Recebemos a sua mensagem e entraremos em contato em breve.')).toBeVisible()
  expect(submit).toHaveBeenCalledTimes(1)
  expect(submit).toHaveBeenCalledWith({
    property_id: PROPERTY_ID,
    nome: 'Bia Ramos',
    telefone: '(48) 99999-0199',
    email: '',
    mensagem: message,
    idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    notice_version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    website: '',
  })
  expect(field('Nome')).toHaveValue('')
  expect(field('Mensagem')).toHaveValue(message)
  expect(localStorage.getItem(draftKey(PROPERTY_ID))).toBeNull()
})

test('an empty form is refused at each required field, and one of phone and e-mail is enough', async () => {
  const submit = jest.fn(stored)
  const { user } = await open(submit)
  await user.click(field('Nome'))
  await waitFor(() => expect(isRich()).toBe(true))
  await user.clear(field('Mensagem'))
  await user.click(send())
  expect(await screen.findByText('Preencha todos os campos obrigatórios')).toBeInTheDocument()
  expect(field('Nome')).toHaveAccessibleDescription('Campo obrigatório')
  expect(field('Mensagem')).toHaveAccessibleDescription('Campo obrigatório')
  expect(field('Telefone')).toHaveAccessibleDescription('Informe telefone ou email')
  expect(field('Nome')).toHaveFocus()
  await user.type(field('Email'), 'bia@exemplo.test')
  await waitFor(() => expect(field('Telefone')).not.toHaveAttribute('aria-invalid'))
  expect(submit).not.toHaveBeenCalled()
})

test('a lost line keeps all and says so; sent again, also after a reload, it has the same key', async () => {
  const sent: Record<string, unknown>[] = []
  let down = true
  const submit = (body: unknown) => {
    sent.push(body as Record<string, unknown>)
    if (down) throw new TypeError('Failed to fetch')
    return stored()
  }
  const { user, unmount } = await open(submit)
  await fillIn(user)
  await user.click(send())
  expect(await screen.findByText('Não foi possível enviar a mensagem')).toBeInTheDocument()
  expect(screen.getByText(/Verifique sua internet.*fica guardado neste navegador/)).toBeInTheDocument()
  expect(field('Nome')).toHaveValue('Bia Ramos')
  unmount()

  down = false
  const again = await open(submit)
  expect(await screen.findByText(/^Recuperamos o que você já tinha digitado/)).toBeInTheDocument()
  expect(field('Nome')).toHaveValue('Bia Ramos')
  await again.user.click(send())
  expect(await screen.findByText(/^Recebemos a sua mensagem/)).toBeInTheDocument()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])

  await fillIn(again.user)
  await again.user.click(send())
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]?.idempotency_key).not.toBe(sent[0]?.idempotency_key)
})

test.each(['{broken', '"text"', 'null', '{"values":{"nome":7}}'])(
  'unreadable storage (%s) is no draft',
  async (kept) => {
    localStorage.setItem(draftKey(PROPERTY_ID), kept)
    await open()
    await waitFor(() => expect(isRich()).toBe(true))
    expect(field('Nome')).toHaveValue('')
    expect(screen.queryByText(/^Recuperamos/)).not.toBeInTheDocument()
  },
)

test.each([
  [429, { code: 'rate_limited', message: 'Aguarde alguns minutos.' }, 'Aguarde alguns minutos.'],
  [
    404,
    { code: 'absent', message: 'Este imóvel não está mais no site.' },
    'Este imóvel não está mais no site.',
  ],
  [500, { code: 'server', message: 'x' }, 'Ocorreu um erro ao enviar. Por favor, tente novamente.'],
])('%i says what to do, and the form can be sent again', async (status, error, words) => {
  const submit = jest.fn(() => Response.json({ error }, { status }))
  const { user } = await open(submit)
  await fillIn(user)
  await user.click(send())
  expect(await screen.findByText(new RegExp(`^${words}`))).toBeInTheDocument()
  expect(within(form()).queryAllByRole('link', { name: /^(Ligar|WhatsApp)/ })).toHaveLength(
    status === 429 ? 2 : 0,
  )
  await user.click(send())
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(2))
})

describe('the answer to a form that was sent without a script', () => {
  const values = { nome: 'Bia Ramos', telefone: '', email: 'bia', mensagem: 'Posso visitar?' }

  test('refused: the values as typed, an error at each field, and a summary that leads to it', async () => {
    const error = {
      code: 'invalid',
      message: 'Confira os campos.',
      fields: { email: 'Email inválido' },
    }
    const { user } = await open(stored, { posted: { path, values, status: 400, error } })
    expect(screen.getByRole('link', { name: 'Email' })).toHaveAttribute('href', `#${field('Email').id}`)
    expect(field('Email')).toHaveAccessibleDescription('Email inválido')
    expect(field('Nome')).toHaveValue('Bia Ramos')
    await user.click(field('Email'))
    await waitFor(() => expect(isRich()).toBe(true))
    expect(field('Email')).toHaveAccessibleDescription('Email inválido')
    expect(field('Mensagem')).toHaveValue('Posso visitar?')
    await user.type(field('Email'), '@exemplo.test')
    await user.click(send())
    expect(await screen.findByText(/^Recebemos a sua mensagem/)).toBeInTheDocument()
    expect(screen.queryByText('Confira os campos.')).not.toBeInTheDocument()
  })

  test('accepted: over an empty form, whatever draft there was', async () => {
    localStorage.setItem(draftKey(PROPERTY_ID), JSON.stringify({ values: { nome: 'Bia' } }))
    await open(stored, { posted: { path, values: {}, status: 201 } })
    expect(screen.getByText('Mensagem enviada!')).toBeInTheDocument()
    expect(field('Nome')).toHaveValue('')
    expect(field('Mensagem')).toHaveValue(message)
    expect(localStorage.getItem(draftKey(PROPERTY_ID))).toBeNull()
  })

  test('no response: keeps what was typed', async () => {
    await open(stored, { posted: { path, values, status: 503 } })
    expect(screen.getByText('Não foi possível enviar a mensagem')).toBeInTheDocument()
    expect(field('Mensagem')).toHaveValue('Posso visitar?')
  })
})

test('the bar has WhatsApp and a visit, which is a link to the form without a script', async () => {
  await open()
  const bar = within(screen.getByRole('region', { name: 'Contato' }))
  expect(bar.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringContaining('wa.me'),
  )
  const section = screen.getByRole('region', { name: 'Tenho interesse' })
  expect(section).toContainElement(form())
  expect(bar.getByRole('link', { name: 'Agendar visita' })).toHaveAttribute('href', `${path}/visita`)
})
