import { randomUUID } from 'node:crypto'
import { codeOf, invisible, welcome, welcomeInProse } from 'shared-backend/testing/characters'
import { withoutInvisible } from 'shared-domain/text'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { callFunction, leadPayload } from './callFunction.ts'
import { everyone, service, type People } from './people.ts'
import { propertyValues } from './samples.ts'

let people: People

beforeAll(async () => {
  people = await everyone()
})

type Check = 'is_line' | 'is_prose'

/** Those of the texts that the check takes. */
const taken = (check: Check, texts: string[]) =>
  withDatabase(testStack().databaseUrl, async (database) => {
    const sql = `select text from unnest($1::text[]) text where private.${check}(text, 100)`
    return (await database.query<{ text: string }>(sql, [texts])).rows.map(({ text }) => text)
  })

const within = (characters: string[]) => characters.map((character) => `Ana${character}Souza`)

const span = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))

/** The first two planes, which have all scripts and emoji, and the beginning of the last one that has characters. */
const everyCharacter = [...span(1, 0xd7ff), ...span(0xe000, 0x1ffff), ...span(0xe0000, 0xe0fff)]
/** Signs, arrows and emoji. */
const signs = [
  ...span(0x20, 0xff),
  ...span(0x2000, 0x2fff),
  ...span(0xfe00, 0xfe0f),
  ...span(0x1f000, 0x1faff),
]

test.each([
  ['is_line', /[\t\n\r\u2028\u2029\ufffd]/],
  ['is_prose', /\ufffd/],
] as const)('%s takes what the schemas store, character by character', async (check, refused) => {
  const texts = [
    ...within(everyCharacter),
    ...signs.flatMap((one) => [`${one}\u200d🔥`, `🔥\u200d${one}`]),
    ...welcome,
  ]
  const stored = new Set(texts.filter((text) => withoutInvisible(text) === text && !refused.test(text)))
  const found = new Set(await taken(check, texts))
  expect(texts.filter((text) => found.has(text) !== stored.has(text)).map(codeOf)).toEqual([])
})

test('the checks take what people write', async () => {
  expect(await taken('is_line', welcome)).toEqual(welcome)
  expect(await taken('is_prose', [...welcome, ...welcomeInProse])).toEqual([...welcome, ...welcomeInProse])
})

test.each(invisible.map((character) => [codeOf(character), character]))(
  '%s is refused by the database',
  async (_code, character) => {
    const row = await propertyValues()
    for (const values of [{ title: `Casa ${character}asac` }, { description: `Casa ${character}asac` }]) {
      const { error, status } = await people.admin.db.from('properties').insert({ ...row, ...values })
      expect([status, error?.code]).toEqual([400, '23514'])
    }
  },
)

test('a mailbox is counted as one, however it is written', async () => {
  const spellings = {
    'Ana.Souza@Example.com': 'ana.souza@example.com',
    'ana.souza+imoveis@example.com': 'ana.souza@example.com',
    'ａｎａ.souza@ｅｘａｍｐｌｅ．com': 'ana.souza@example.com',
    'a\u00adna.so\u200buza@exam\u034fple.com.': 'ana.souza@example.com',
    'ana.souza@example。com': 'ana.souza@example.com',
    'anasouza@example.com': 'anasouza@example.com',
    'Ana.Sou.za+a+b@GoogleMail.com': 'anasouza@gmail.com',
    'joa\u0303o@example.com': 'joão@example.com',
    '+55@example.com': '+55@example.com',
  }
  await withDatabase(testStack().databaseUrl, async (database) => {
    const sql = 'select email, private.mailbox_key(email) as key from unnest($1::text[]) email'
    const { rows } = await database.query<{ email: string; key: string }>(sql, [Object.keys(spellings)])
    expect(Object.fromEntries(rows.map(({ email, key }) => [email, key]))).toEqual(spellings)
  })
})

test('what nobody sees is left out of what a visitor sends', async () => {
  // The same lead once more would be the one that is stored already.
  const seen = `Ana Souza ${randomUUID()}`
  const hidden = seen.replace(' ', ` ${invisible.join('')}`)
  const sent = { ...leadPayload, nomeProprietario: hidden, descricao: hidden }
  const { status, body } = await callFunction('submit-property-lead', { body: sent })
  expect(status).toBe(201)
  const { data } = await service()
    .from('leads')
    .select('owner_name, description')
    .eq('id', (body as { id: string }).id)
    .single()
    .throwOnError()
  expect(data).toEqual({ owner_name: seen, description: seen })
})
