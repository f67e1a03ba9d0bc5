import { answer } from './fakeNetwork.ts'

/** How the API may fail those who read: out of order, a proxy in its place, no line. As replies of a rule. */
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
