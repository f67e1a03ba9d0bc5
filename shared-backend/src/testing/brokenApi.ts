import { answer } from './fakeNetwork.ts'

/** Failures of the API: an internal error, a proxy's response, no network. As replies of a rule. */
export const brokenApi: [name: string, reply: () => Response][] = [
  ['down', () => answer(503, { code: 'down', message: 'The database is gone' })],
  ['garbage', () => new Response('<html>proxy</html>', { headers: { 'content-type': 'text/html' } })],
  [
    'cut',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
]
