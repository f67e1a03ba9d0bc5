import { codeOf, refused, unseen, welcome, welcomeInProse } from 'shared-backend/testing/characters'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { callFunction, leadPayload } from './callFunction.ts'
import { everyone, type People } from './people.ts'
import { propertyValues } from './samples.ts'

let people: People

beforeAll(async () => {
  people = await everyone()
})

/** Those of the texts that the check takes. */
const taken = (check: 'is_line' | 'is_prose', texts: string[]) =>
  withDatabase(testStack().databaseUrl, async (database) => {
    const sql = `select text from unnest($1::text[]) text where private.${check}(text, 100)`
    return (await database.query<{ text: string }>(sql, [texts])).rows.map(({ text }) => text)
  })

const within = (characters: string[]) => characters.map((character) => `Ana${character}Souza`)
const codes = (texts: string[]) => texts.map((text) => codeOf(text.slice(3)))

test('the checks take what people write, and nothing that turns text around or hides in a name', async () => {
  expect(codes(await taken('is_line', within([...refused, ...unseen])))).toEqual([])
  expect(codes(await taken('is_prose', within(refused)))).toEqual([])
  expect(codes(await taken('is_prose', within(unseen)))).toEqual(unseen.map(codeOf))
  expect(await taken('is_line', welcome)).toEqual(welcome)
  expect(await taken('is_prose', [...welcome, ...welcomeInProse])).toEqual([...welcome, ...welcomeInProse])
})

const some = ['\u202e', '\u2066', '\u200f', '\u061c']

test.each(some.map((character) => [codeOf(character), character]))(
  '%s is refused wherever it is sent',
  async (_code, character) => {
    const row = await propertyValues()
    for (const values of [{ title: `Casa ${character}asac` }, { description: `Casa ${character}asac` }]) {
      const { error, status } = await people.admin.db.from('properties').insert({ ...row, ...values })
      expect([status, error?.code]).toEqual([400, '23514'])
    }
    const fields = { nomeProprietario: `Ana ${character}`, descricao: `Casa ${character}asac` }
    for (const [name, value] of Object.entries(fields)) {
      const body = { ...leadPayload, [name]: `${value}x` }
      const answer = await callFunction('submit-property-lead', { body })
      expect([answer.status, answer.body.error?.fields]).toEqual([
        400,
        { [name]: expect.stringContaining(codeOf(character)) },
      ])
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
