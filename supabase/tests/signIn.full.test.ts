import { request } from 'node:http'
import pg from 'pg'
import { until } from '../../tooling/stack/processes.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { newTenant } from './people.ts'

const right = 'senha-de-teste'

interface Answer {
  status: number
  wait: number
  body: { error_code?: string; msg?: string; refresh_token?: string }
}

/** Asks Auth for a token from that address of this machine: on loopback every one of 127.* is. */
function ask(grant: string, body: object, localAddress: string) {
  const { apiUrl, publishableKey } = testStack()
  return new Promise<Answer>((resolve, reject) => {
    const url = `${apiUrl.replace('localhost', '127.0.0.1')}/auth/v1/token?grant_type=${grant}`
    const headers = { apikey: publishableKey, 'content-type': 'application/json' }
    const sent = request(url, { method: 'POST', headers, localAddress, agent: false }, (response) => {
      response.once('error', reject)
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          wait: Number(response.headers['retry-after'] ?? 0),
          body: JSON.parse(text) as Answer['body'],
        }),
      )
    })
    sent.once('error', reject).end(JSON.stringify(body))
    sent.setTimeout(30_000, () => sent.destroy(new Error('No answer in half a minute')))
  })
}

const signIn = (username: string, password: string, address: string) =>
  ask('password', { email: `${username}@admins.invalid`, password }, address)
const refresh = (refresh_token = '') => ask('refresh_token', { refresh_token }, '127.0.0.1')

test('guessing is slowed, and the owner gets in: at once from elsewhere, and soon from there', async () => {
  const { username } = await newTenant()
  const address = '127.0.11.1'
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, one) => signIn(username, `errada ${one}`, address)),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(refused).toHaveLength(55)
  for (const { wait, body } of refused) {
    expect(wait).toBeGreaterThan(0)
    expect(body).toEqual({
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: `For security purposes, you can only request this after ${wait} seconds.`,
    })
  }
  expect((await signIn(username, right, '127.0.11.2')).status).toBe(200)
  const signedIn = async () => (await signIn(username, right, address)).status === 200
  expect(await until(signedIn, 31_000)).toBe(true)
})

describe('a refresh token that was used up', () => {
  /** The tokens of one session, the newest last. */
  async function family(length: number) {
    const { username } = await newTenant()
    const tokens = [(await signIn(username, right, '127.0.0.1')).body.refresh_token]
    while (tokens.length < length) tokens.push((await refresh(tokens.at(-1))).body.refresh_token)
    return tokens
  }

  /** Lets the reuse interval of ten seconds pass. */
  async function age(tokens: (string | undefined)[]) {
    const database = new pg.Client({ connectionString: testStack().databaseUrl })
    await database.connect()
    await database
      .query(
        "update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where token = any ($1)",
        [tokens],
      )
      .finally(() => database.end())
  }

  test('is refused, and ends its family', async () => {
    const tokens = await family(3)
    await age(tokens)
    expect((await refresh(tokens[0])).body).toMatchObject({ error_code: 'refresh_token_already_used' })
    expect((await refresh(tokens[2])).status).toBe(400)
    expect((await refresh(tokens[1])).status).toBe(400)
  })

  test('leads to the newest one if that came from it: its answer may have been lost', async () => {
    const tokens = await family(2)
    await age(tokens)
    expect(await refresh(tokens[0])).toMatchObject({ status: 200, body: { refresh_token: tokens[1] } })
    expect((await refresh(tokens[1])).status).toBe(200)
  })
})
