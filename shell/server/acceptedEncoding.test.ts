import { acceptedEncoding } from './acceptedEncoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, *', 'gzip'],
  ['br;q=0.5, gzip;q=1', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['identity', undefined],
  ['brotli', undefined],
  ['', undefined],
  [';;,=;q', undefined],
])('of %j is chosen %s', (accept, chosen) => {
  expect(acceptedEncoding(accept, ['br', 'gzip'])).toBe(chosen)
})
