import { testStack } from '../../tooling/testing/stack.ts'
import { everyone, type People } from './people.ts'

/* Plain HTTP, as somebody without supabase-js would send it, by an admin: nobody else gets as far. */

interface Call {
  path: string
  method?: string
  body: unknown
}

/** At the top of a test file: its people, and how it asks badly. */
export function useBadInput() {
  let people: People

  beforeAll(async () => {
    people = await everyone()
  })

  async function send({ path, method = 'POST', body }: Call) {
    const { apiUrl, publishableKey } = testStack()
    const response = await fetch(apiUrl + path, {
      method,
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        authorization: `Bearer ${people.admin.token}`,
      },
      body: JSON.stringify(body),
    })
    return { status: response.status, text: await response.text() }
  }

  /** A 4xx with a JSON error, and nothing in it that shows the inside. */
  async function expectRefusal(call: Call) {
    const { status, text } = await send(call)
    const what = `${call.method ?? 'POST'} ${call.path.slice(0, 80)} ${JSON.stringify(call.body).slice(0, 80)}`
    expect({ what, status: status >= 400 && status < 500 ? '4xx' : status }).toEqual({ what, status: '4xx' })
    expect(() => JSON.parse(text) as unknown).not.toThrow()
    expect(text).not.toMatch(/node_modules|\n\s+at |\.[cm]?[jt]s:\d|\/(home|tmp|work|usr)\//)
  }

  return { people: () => people, expectRefusal }
}

// An object is as good as a text to the database: it would be stored as the JSON that it is.
export const texts = ['a\u0000b', 'a\u0007b', 'a\u0085b', '\ud800', 'x'.repeat(100_000)]
export const counts = [-1, 1.5, 1e12, 'três', {}, [1], true]
export const amounts = [-0.01, 1e300, 'caro', 'NaN', 'Infinity', {}, [1, 2], true]
export const ids = [
  'nope',
  '',
  5,
  {},
  [],
  "1'; drop table properties; --",
  '00000000-0000-0000-0000-00000000000g',
  'a\u0000',
]
