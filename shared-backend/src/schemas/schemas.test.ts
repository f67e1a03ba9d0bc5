import { codeOf, invisible, welcome, welcomeInProse } from '../testing/characters.ts'
import { ValidationError, type AnyObjectSchema } from 'yup'
import {
  adminUserSchema,
  agencySettingsSchema,
  inquirySchema,
  leadSchema,
  NO_PHONE,
  passwordSchema,
  propertySchema,
  tenantSettingsSchema,
} from './index.ts'

async function messages(schema: AnyObjectSchema, value: unknown): Promise<Record<string, string>> {
  const error: unknown = await schema.validate(value, { abortEarly: false }).catch((cause: unknown) => cause)
  if (!(error instanceof ValidationError)) return {}
  return Object.fromEntries(error.inner.toReversed().map(({ path, message }) => [path ?? '', message]))
}

const lead = {
  nomeProprietario: ' Ana  Souza ',
  email: 'ana@example.com',
  telefone: '(48) 99999-0000',
  tipoImovel: 'Casa',
  tipoNegocio: 'Venda',
  endereco: 'Rua A, 1',
  cidade: 'Florianópolis',
  preco: 'R$ 450.000',
  dormitorios: '3',
  banheiros: '',
  garagem: '',
  area: '120,5',
  descricao: '',
}

test('a lead as typed becomes the payload', async () => {
  await expect(leadSchema.validate(lead)).resolves.toMatchObject({
    nomeProprietario: 'Ana Souza',
    preco: 450000,
    dormitorios: 3,
    banheiros: null,
    area: 120.5,
  })
})

test('an empty lead names its eight required fields', async () => {
  expect(
    await messages(leadSchema, { ...lead, ...Object.fromEntries(Object.keys(lead).map((key) => [key, ''])) }),
  ).toEqual(
    Object.fromEntries(
      [
        'nomeProprietario',
        'email',
        'telefone',
        'tipoImovel',
        'tipoNegocio',
        'endereco',
        'cidade',
        'preco',
      ].map((name) => [name, 'Campo obrigatório']),
    ),
  )
})

test('characters that no database stores are named with their place, in Portuguese', async () => {
  const broken = {
    ...lead,
    cidade: 'São José da\ufffd Terra Firme',
    endereco: '\ud800',
    email: 'ana',
    tipoImovel: 'Castelo',
    preco: 'muito',
  }
  expect(await messages(leadSchema, broken)).toEqual({
    cidade:
      'O texto tem caracteres inválidos: apague o que está depois de “São José da” (U+FFFD) e digite de novo',
    endereco: 'O texto tem caracteres inválidos: apague o que está no começo (U+D800) e digite de novo',
    email: 'Email inválido',
    tipoImovel: 'Escolha uma das opções',
    preco: 'Digite um valor como 450.000 ou 450 mil',
  })
})

test('line ends of Word become those of a field, and other control characters are left out', () => {
  const pasted = 'Sala\u000bQuarto\u2028Cozinha\u2029\r\nBanho\u0000\u0008\tsocial\u0085'
  const { cidade, descricao } = leadSchema.cast({ ...lead, cidade: pasted, descricao: pasted })
  expect(descricao).toBe('Sala\nQuarto\nCozinha\n\nBanho\tsocial')
  expect(cidade).toBe('Sala Quarto Cozinha Banho social')
})

test('a text may hold all that people write, and what nobody sees is left out', async () => {
  for (const character of invisible) {
    const sent = `Ana${character}Souza`
    const { cidade, descricao } = leadSchema.cast({ ...lead, cidade: sent, descricao: sent })
    expect([codeOf(character), cidade, descricao]).toEqual([codeOf(character), 'AnaSouza', 'AnaSouza'])
  }
  for (const text of welcome) expect(leadSchema.cast({ ...lead, cidade: text }).cidade).toBe(text)
  for (const text of [...welcome, ...welcomeInProse])
    expect(await messages(leadSchema, { ...lead, descricao: text })).toEqual({})
})

test.each([
  ['+55 48 98765-4321', '(48) 98765-4321'],
  ['0xx48 99911-2233', '(48) 99911-2233'],
  ['\u202a+54 9 11 2345-6789\u202c', '+54 9 11 2345-6789'],
])('the phone %j of a form without a script is stored as %j', (telefone, stored) =>
  expect(leadSchema.cast({ ...lead, telefone }).telefone).toBe(stored),
)

test.each(['0800 123 4567', '48 99999 00001', '(00) 00000-0000', 'ligar à tarde'])(
  'the phone %j stays as it is and is marked',
  async (telefone) => {
    expect(leadSchema.cast({ ...lead, telefone }).telefone).toBe(telefone)
    expect(await messages(leadSchema, { ...lead, telefone })).toEqual({ telefone: NO_PHONE })
  },
)

test.each(['a@b.co', 'ana.souza+site@correio.imoveis.example', 'josé@exemplo.com.br'])(
  '%s is an address',
  async (email) => {
    expect(await messages(leadSchema, { email })).not.toHaveProperty('email')
  },
)

test('no text keeps the schema busy, however it was built', async () => {
  for (const hostile of [
    'a@' + '.'.repeat(600_000) + '@',
    'a@' + 'a.'.repeat(300_000) + '@',
    ' '.repeat(600_000) + 'x',
  ]) {
    const lead = {
      nomeProprietario: hostile,
      email: hostile,
      telefone: hostile,
      preco: hostile,
      descricao: hostile,
    }
    expect(await messages(leadSchema, lead)).toHaveProperty('email')
  }
})

test.each([
  ['constructor', 'x'],
  ['toString', null],
  ['__proto__', {}],
  ['hasOwnProperty', 1],
])('a key that every object inherits is ignored: %s', async (key, value) => {
  const sent: unknown = JSON.parse(`{"${key}": ${JSON.stringify(value)}, ${JSON.stringify(lead).slice(1)}`)
  const stored = await leadSchema.validate(sent, { stripUnknown: true })
  expect(Object.hasOwn(stored, key)).toBe(false)
  expect(stored).toMatchObject({ nomeProprietario: 'Ana Souza' })
})

test('a value that cannot become text is an error of its field, never an exception', async () => {
  const deep: unknown = JSON.parse('['.repeat(30_000) + ']'.repeat(30_000))
  for (const value of [{}, ['x'], { toString: 1 }, { valueOf: null, toString: null }, deep]) {
    for (const name of Object.keys(lead))
      expect(Object.keys(await messages(leadSchema, { ...lead, [name]: value }))).toEqual([name])
  }
})

test('the property form has the messages of the specification', async () => {
  expect(
    await messages(propertySchema, { category_id: '', neighborhood: '  ', title: 'Casa', zip_code: '123' }),
  ).toMatchObject({
    category_id: 'Categoria é obrigatória',
    neighborhood: 'Bairro é obrigatório',
    zip_code: 'CEP deve ter 8 dígitos',
  })
})

test('a property as typed becomes the row', () => {
  const row = propertySchema.cast(
    { price: 'R$ 1.250.000', bedrooms: '', area: '1090,456', zip_code: '88010000' },
    { assert: false },
  )
  expect(row).toMatchObject({
    price: 1250000,
    bedrooms: null,
    area: 1090.46,
    zip_code: '88010-000',
    active: true,
    featured: false,
  })
})

test('settings, passwords and users have the messages of the specification', async () => {
  expect(await messages(tenantSettingsSchema, { notification_email: '' })).toEqual({
    notification_email: 'Email obrigatório',
  })
  expect(await messages(tenantSettingsSchema, { notification_email: 'a@b' })).toEqual({
    notification_email: 'Email inválido',
  })
  expect(await messages(passwordSchema, { password: '12345', confirmPassword: '1' })).toEqual({
    currentPassword: 'Informe a senha atual',
    password: 'A senha deve ter pelo menos 6 caracteres',
    confirmPassword: 'As senhas não coincidem',
  })
  expect(
    await messages(adminUserSchema, { username: ' ', password: '123456', confirmPassword: '123456' }),
  ).toEqual({
    username: 'Nome de usuário é obrigatório',
  })
})

test.each([
  ['2,5', 'Use um número inteiro'],
  ['-3', 'O valor mínimo é 0'],
  ['dois', 'Digite um número'],
  ['1000', 'O valor máximo é 999'],
])('%j rooms are refused: %s', async (bedrooms, message) => {
  expect(await messages(propertySchema.pick(['bedrooms']), { bedrooms })).toEqual({ bedrooms: message })
})

test.each([
  ['condo_fee', 'O valor máximo é 9.999.999.999,99'],
  ['built_area', 'O valor máximo é 9.999.999.999,99'],
  ['price', 'O valor máximo é 999.999.999.999,99'],
  ['built_year', 'O valor máximo é 2200'],
] as const)('the limit of %s is said as Brazilians write numbers', async (name, message) => {
  expect(await messages(propertySchema.pick([name]), { [name]: '9999999999999' })).toEqual({
    [name]: message,
  })
})

test('numbers are taken as they are typed', () => {
  const typed = { price: 'R$ 450 mil', built_area: '1.234,50', area: '80 m2', bedrooms: '3' }
  expect(propertySchema.pick(['price', 'built_area', 'area', 'bedrooms']).cast(typed)).toEqual({
    price: 450_000,
    built_area: 1234.5,
    area: 80,
    bedrooms: 3,
  })
})

const inquiry = {
  property_id: '3f2b8c1a-0d4e-4f6a-9b7c-1234567890ab',
  nome: ' Bia  Ramos ',
  telefone: '(48) 99999-0000',
  email: '',
  mensagem: ' Olá,\nposso visitar? ',
}

test('a message as typed becomes the payload, by telephone or by e-mail', async () => {
  await expect(inquirySchema.validate(inquiry)).resolves.toEqual({
    ...inquiry,
    nome: 'Bia Ramos',
    mensagem: 'Olá,\nposso visitar?',
  })
  expect(await messages(inquirySchema, { ...inquiry, telefone: '', email: 'bia@example.com' })).toEqual({})
})

test('an e-mail address is one address, however it looks', async () => {
  for (const email of [
    'vitima@y.example(1)',
    'a1:vitima@y.example',
    'bcc:vitima@y.example',
    'Ana <vitima@y.example>',
    '"x"vitima@y.example',
    'a,vitima@y.example',
    'x;vitima@y.example',
    'a\\b@y.example',
    'ana@[10.0.0.1]',
  ])
    expect([email, await messages(inquirySchema, { ...inquiry, email })]).toEqual([
      email,
      { email: 'Email inválido' },
    ])
  for (const email of [
    "o'brien+casa.1@sub.exemplo.com.br",
    'a/b=c?{d}|e!#$%&*^_`~-f@x.example',
    'joão@imóveis.example',
  ])
    expect([email, await messages(inquirySchema, { ...inquiry, email })]).toEqual([email, {}])
})

test.each([
  [{ telefone: ' ' }, { telefone: 'Informe telefone ou email' }],
  [{ telefone: undefined, email: undefined }, { telefone: 'Informe telefone ou email' }],
  [{ telefone: '123' }, { telefone: NO_PHONE }],
  [{ email: 'bia' }, { email: 'Email inválido' }],
  [
    { nome: ' ', mensagem: '' },
    { nome: 'Campo obrigatório', mensagem: 'Campo obrigatório' },
  ],
  [{ mensagem: 'x'.repeat(2001) }, { mensagem: 'Use no máximo 2000 caracteres' }],
  [{ property_id: 'casa-bonita' }, { property_id: 'Identificador inválido' }],
])('a message with %j is refused at its field', async (typed, expected) => {
  expect(await messages(inquirySchema, { ...inquiry, ...typed })).toEqual(expected)
})

test.each(['2026-02-31T10:00:00Z', '2026-13-01T10:00:00Z', '2026-01-01T25:00:00Z', '-infinity', 'ontem'])(
  'a version that is no moment is refused: %s',
  (seen) => {
    const email = { notification_email: 'ana@teste.example' }
    expect(tenantSettingsSchema.isValidSync({ ...email, seen })).toBe(false)
    expect(tenantSettingsSchema.isValidSync({ ...email, seen: '2026-02-28T10:00:00.123456+00:00' })).toBe(
      true,
    )
  },
)

test.each([
  ['instagram', '@morada.clara', 'https://www.instagram.com/morada.clara'],
  ['instagram', 'moradaclara', 'https://www.instagram.com/moradaclara'],
  ['instagram', 'www.instagram.com/morada/?igsh=MW&utm_source=qr', 'https://www.instagram.com/morada/'],
  ['instagram', 'moradaclara.com.br', 'https://moradaclara.com.br'],
  ['facebook', 'http://facebook.com/profile.php?id=1', 'https://facebook.com/profile.php?id=1'],
  ['youtube', '@morada', 'https://www.youtube.com/@morada'],
  ['linkedin', 'linkedin.com/company/morada', 'https://linkedin.com/company/morada'],
] as const)('%s: %s is stored as an address', (network, typed, stored) => {
  expect(agencySettingsSchema.cast({ [network]: typed })[network]).toBe(stored)
})
