import { isBackendError, toBackendError } from './errors.ts'

test.each([
  ['no network', { message: 'TypeError: Failed to fetch' }, undefined, 'offline'],
  [
    'a line that is cut in the middle of the body',
    { message: 'TypeError: network error' },
    undefined,
    'offline',
  ],
  ['no row', { code: 'PGRST116', message: '' }, 406, 'not-found'],
  ['an expired token', { code: 'PGRST301', message: 'JWT expired' }, 401, 'unauthorized'],
  ['a policy that refuses', { code: '42501', message: 'row-level security' }, 403, 'forbidden'],
  ['a text that is no UUID', { code: '22P02', message: '' }, 400, 'invalid'],
  ['a double', { code: '23505', message: '' }, 409, 'conflict'],
  ['a file too large', { message: 'Payload too large', statusCode: '413' }, undefined, 'too-large'],
  ['too many requests', { message: '' }, 429, 'rate-limited'],
  ['a broken server', { message: 'oops' }, 500, 'server'],
  ['something nobody expected', 'what?', undefined, 'server'],
])('%s', (_case, cause, status, kind) => {
  expect(toBackendError(cause, status)).toMatchObject({ kind })
})

test('a user reads a Portuguese sentence, not the database’s words', () => {
  expect(
    toBackendError({ code: '23505', message: 'duplicate key value violates unique constraint' }, 409).message,
  ).toBe('Este registro já existe ou foi alterado por outra pessoa.')
})

test('a procedure’s own message stays, for the specification matches on it', () => {
  const cause = { code: 'P0001', message: 'Username already exists' }
  expect(toBackendError(cause, 400)).toMatchObject({ kind: 'invalid', message: 'Username already exists' })
})

test('errors of RTK Query are distinguished from other errors', () => {
  expect(isBackendError(toBackendError('x'))).toBe(true)
  expect(isBackendError(new Error('x'))).toBe(false)
})
