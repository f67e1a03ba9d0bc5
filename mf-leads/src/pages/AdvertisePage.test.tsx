import { act, screen } from '@testing-library/react'
import { DRAFT_KEY } from '../lead/draft.ts'
import type { SiteConfig } from 'shared-backend'
import { renderSite, type Answer } from '../testing/renderSite.tsx'

const stored = () => Response.json({ id: '3f2b8c1a-0d4e-4f6a-9b7c-1234567890ab' })
const failure = (status: number, error: object) => Response.json({ error }, { status })

/** A required field's label ends in a star. */
const field = (label: string) => screen.getByLabelText((text) => text === label || text === `${label}*`)
const sendButton = () => screen.getByRole('button', { name: 'Enviar Lead' })

const open = (answer: Answer = stored) => renderSite('/anunciar-imovel', answer)

type User = ReturnType<typeof open>['user']

async function fillIn(user: User) {
  const typed: [string, string][] = [
    ['Nome Completo', 'Ana Souza'],
    ['Email', 'ana@exemplo.test'],
    ['Telefone', '48999990199'],
    ['Endereço', 'Rua das Flores, 10'],
    ['Cidade', 'Joinville'],
    ['Preço (R$)', '450000'],
  ]
  for (const [label, text] of typed) {
    await user.click(field(label))
    await user.paste(text)
  }
  await user.selectOptions(field('Tipo de Imóvel'), 'Casa')
  await user.selectOptions(field('Tipo de Negócio'), 'Venda')
}

test('an unusual price stands in words below its field', async () => {
  const { user } = open()
  await user.selectOptions(field('Tipo de Negócio'), 'Venda')
  await user.type(field('Preço (R$)'), '450 mil')
  expect(screen.queryByText(/^Confira o valor/)).not.toBeInTheDocument()
  await user.selectOptions(field('Tipo de Negócio'), 'Aluguel')
  expect(field('Preço (R$)')).toHaveAccessibleDescription('Confira o valor: 450 mil reais.')
})

test('refuses an empty form at each required field, and sends nothing', async () => {
  const answer = jest.fn(stored)
  const { user } = open(answer)
  await user.click(sendButton())
  expect(await screen.findByText('Preencha todos os campos obrigatórios')).toBeInTheDocument()
  const wrong = [
    'Nome Completo',
    'Email',
    'Telefone',
    'Tipo de Imóvel',
    'Tipo de Negócio',
    'Endereço',
    'Cidade',
    'Preço (R$)',
  ]
  for (const label of wrong) expect(field(label)).toHaveAccessibleDescription('Campo obrigatório')
  for (const label of ['Dormitórios', 'Banheiros', 'Vagas de Garagem', 'Área (m²)'])
    expect(field(label)).toBeValid()
  expect(field('Nome Completo')).toHaveFocus()
  expect(answer).not.toHaveBeenCalled()
})

test('a wrong address is not a missing one', async () => {
  const { user } = open()
  await fillIn(user)
  await user.type(field('Email'), ' de ana')
  await user.click(sendButton())
  expect(await screen.findByText('Confira os campos destacados')).toBeInTheDocument()
  expect(field('Email')).toHaveAccessibleDescription('Email inválido')
})

test('sends the typed values as the payload, then empties the form and shows a message', async () => {
  const answer = jest.fn(stored)
  const { user } = open(answer)
  await fillIn(user)
  await user.type(field('Dormitórios'), '3')
  await user.type(field('Área (m²)'), '120,5')
  await user.type(field('Descrição do Imóvel'), 'Vista para o mar')
  await user.click(sendButton())

  expect(
    await screen.findByText('Seu lead foi enviado com sucesso! Entraremos em contato em breve.'),
  ).toBeInTheDocument()
  expect(screen.getByText('Lead enviado com sucesso!')).toBeInTheDocument()
  expect(answer).toHaveBeenCalledTimes(1)
  expect(answer).toHaveBeenCalledWith({
    nomeProprietario: 'Ana Souza',
    email: 'ana@exemplo.test',
    telefone: '(48) 99999-0199',
    tipoImovel: 'Casa',
    tipoNegocio: 'Venda',
    endereco: 'Rua das Flores, 10',
    cidade: 'Joinville',
    preco: 450_000,
    dormitorios: 3,
    banheiros: null,
    garagem: null,
    area: 120.5,
    descricao: 'Vista para o mar',
    website: '',
    notice_version: expect.stringMatching(/\S/),
  })
  expect(field('Nome Completo')).toHaveValue('')
  expect(field('Dormitórios')).toHaveValue('')
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull()
})

test('cannot be sent twice while the first is on its way', async () => {
  let reply: (response: Response) => void = () => undefined
  const answer = jest.fn(() => new Promise<Response>((resolve) => (reply = resolve)))
  const { user } = open(answer)
  await fillIn(user)
  await user.click(sendButton())
  const busy = await screen.findByRole('button', { name: 'Enviando...' })
  expect(busy).toHaveAttribute('aria-disabled', 'true')
  expect(busy).toHaveFocus()
  await user.click(busy)
  await user.type(field('Cidade'), '{Enter}')
  reply(stored())
  await screen.findByText('Lead enviado com sucesso!')
  expect(answer).toHaveBeenCalledTimes(1)
})

test('keeps everything typed when the connection is cut, and the next try goes through', async () => {
  const fail = () => {
    throw new TypeError('Failed to fetch')
  }
  let broken = true
  const { user } = open(() => (broken ? fail() : stored()))
  await fillIn(user)
  await user.click(sendButton())
  expect(await screen.findByText('Erro ao enviar lead')).toBeInTheDocument()
  expect(
    screen.getByText('Ocorreu um erro ao enviar o seu lead. Por favor, tente novamente.'),
  ).toBeInTheDocument()
  expect(field('Nome Completo')).toHaveValue('Ana Souza')
  expect(field('Preço (R$)')).toHaveValue('R$ 450.000')
  broken = false
  await user.click(sendButton())
  expect(await screen.findByText('Lead enviado com sucesso!')).toBeInTheDocument()
})

test("shows the server's word on a field at that field", async () => {
  const { user } = open(() =>
    failure(422, { code: 'invalid', message: 'Dados inválidos', fields: { telefone: 'Telefone inválido' } }),
  )
  await fillIn(user)
  await user.click(sendButton())
  await screen.findByText('Erro ao enviar lead')
  expect(field('Telefone')).toHaveAccessibleDescription('Telefone inválido')
})

test('too many in a short time says to wait, and how else to reach the agency', async () => {
  const { user } = open(() => failure(429, { code: 'rate-limited', message: 'Aguarde alguns minutos.' }))
  await fillIn(user)
  await user.click(sendButton())
  expect(await screen.findByText('Aguarde alguns minutos.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^Ligar/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
})

test('a draft outlives a reload, and can be thrown away', async () => {
  const view = open()
  await fillIn(view.user)
  view.unmount()

  const { user } = open()
  expect(screen.getByText('Recuperamos o que você já tinha digitado neste navegador.')).toBeInTheDocument()
  expect(field('Nome Completo')).toHaveValue('Ana Souza')
  expect(field('Preço (R$)')).toHaveValue('R$ 450.000')
  await user.click(screen.getByRole('button', { name: 'Limpar formulário' }))
  expect(field('Nome Completo')).toHaveValue('')
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull()
})

test('a field that people cannot see goes along for the server to judge', async () => {
  const answer = jest.fn(stored)
  const { user } = open(answer)
  expect(screen.queryByRole('textbox', { name: /Não preencha/ })).not.toBeInTheDocument()
  await fillIn(user)
  await user.type(screen.getByLabelText('Não preencha este campo'), 'http://spam.test')
  await user.click(sendButton())
  await screen.findByText('Lead enviado com sucesso!')
  expect(answer).toHaveBeenCalledWith(expect.objectContaining({ website: 'http://spam.test' }))
})

test('beside the button stand purpose, controller and the way to deletion', () => {
  open()
  expect(screen.getByText(/Morada Clara Imóveis usa estes dados somente para/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'contato@moradaclara.example' })).toHaveAttribute(
    'href',
    'mailto:contato@moradaclara.example',
  )
  expect(screen.getByRole('link', { name: 'Política de Privacidade' })).toHaveAttribute(
    'href',
    '/privacidade',
  )
})

describe('sent by the browser itself', () => {
  const typed = {
    nomeProprietario: 'Ana Souza',
    telefone: 'ligar à tarde',
    preco: '450,000',
    area: '120,5',
    cidade: '',
  }
  const openPosted = (posted: Partial<SiteConfig['posted']>) =>
    renderSite('/anunciar-imovel', stored, {
      posted: { path: '/anunciar-imovel', status: 400, values: {}, ...posted },
    })
  const refused = {
    values: typed,
    error: {
      code: 'invalid',
      message: 'Preencha todos os campos obrigatórios',
      fields: { telefone: 'Telefone inválido', preco: 'Digite um número', cidade: 'Campo obrigatório' },
    },
  }

  test('typed values stay unchanged, and each error stands at its field and links there', () => {
    openPosted(refused)
    expect(field('Nome Completo')).toHaveValue('Ana Souza')
    expect(field('Telefone')).toHaveValue('ligar à tarde')
    expect(field('Preço (R$)')).toHaveValue('450,000')
    expect(field('Área (m²)')).toHaveValue('120,5')
    expect(field('Preço (R$)')).toHaveAccessibleDescription('Digite um número')
    expect(field('Cidade')).toHaveAccessibleDescription('Campo obrigatório')
    expect(field('Nome Completo')).toBeValid()
    expect(screen.getByText('Preencha todos os campos obrigatórios')).toBeInTheDocument()
    const links = screen.getAllByRole<HTMLAnchorElement>('link').filter(({ hash }) => hash)
    expect(links.map(({ textContent }) => textContent)).toEqual(['Telefone', 'Cidade', 'Preço (R$)'])
    expect(links[1]).toHaveAttribute('href', `#${field('Cidade').id}`)
  })

  test('the form goes to its own page, with all that the function wants', () => {
    openPosted(refused)
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Anuncie seu Imóvel' })
    expect(form).toHaveAttribute('method', 'post')
    expect(new URL(form.action).pathname).toBe('/anunciar-imovel')
    expect(Object.fromEntries(new FormData(form))).toEqual({
      ...Object.fromEntries(['email', 'tipoImovel', 'tipoNegocio', 'endereco'].map((name) => [name, ''])),
      ...Object.fromEntries(['dormitorios', 'banheiros', 'garagem', 'descricao'].map((name) => [name, ''])),
      ...typed,
      website: '',
      notice_version: expect.stringMatching(/\S/),
    })
  })

  test('after a slow script the form works as ever: corrected values are sent, and the summary disappears', async () => {
    const answer = jest.fn(stored)
    const { user } = renderSite('/anunciar-imovel', answer, {
      posted: { path: '/anunciar-imovel', status: 400, ...refused },
    })
    for (const label of ['Nome Completo', 'Telefone', 'Preço (R$)']) await user.clear(field(label))
    await fillIn(user)
    await user.click(sendButton())
    expect(await screen.findByText('Lead enviado com sucesso!')).toBeInTheDocument()
    expect(answer).toHaveBeenCalledWith(expect.objectContaining({ preco: 450_000, area: 120.5 }))
    expect(screen.queryByText('Preencha todos os campos obrigatórios')).not.toBeInTheDocument()
    expect(field('Telefone')).toHaveValue('')
    expect(field('Telefone')).not.toHaveAttribute('aria-invalid')
  })

  test('an accepted form shows the specified message, over an empty form', () => {
    localStorage.setItem(DRAFT_KEY, JSON.stringify({ cidade: 'Palhoça' }))
    openPosted({ status: 200 })
    expect(screen.getByText('Lead enviado com sucesso!')).toBeInTheDocument()
    expect(
      screen.getByText('Seu lead foi enviado com sucesso! Entraremos em contato em breve.'),
    ).toBeInTheDocument()
    expect(field('Cidade')).toHaveValue('')
    expect(localStorage.getItem(DRAFT_KEY)).toBeNull()
  })

  test.each([
    [503, undefined, 'Ocorreu um erro ao enviar o seu lead. Por favor, tente novamente.'],
    [429, { code: 'rate_limited', message: 'Aguarde alguns minutos.' }, 'Aguarde alguns minutos.'],
  ])('%i says so, and keeps what was typed', (status, error, words) => {
    openPosted({ status, values: typed, error })
    expect(screen.getByText('Erro ao enviar lead')).toBeInTheDocument()
    expect(screen.getByText(words)).toBeInTheDocument()
    expect(screen.queryAllByRole('link', { name: /^(Ligar|WhatsApp)/ })).toHaveLength(status === 429 ? 2 : 0)
    expect(field('Preço (R$)')).toHaveValue('450,000')
  })

  test('a visitor who comes back finds the newer draft, and no result of the sent form', async () => {
    const { user, router } = openPosted(refused)
    await user.type(field('Cidade'), 'Joinville')
    await act(() => router.navigate('/privacidade'))
    await act(() => router.navigate(-1))
    expect(field('Cidade')).toHaveValue('Joinville')
    expect(screen.queryByText('Preencha todos os campos obrigatórios')).not.toBeInTheDocument()
  })
})
