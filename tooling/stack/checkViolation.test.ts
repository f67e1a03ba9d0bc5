/** @jest-environment node */
import { asCheckViolation } from './checkViolation.ts'

test('a violated check constraint is told as PostgREST tells it', () => {
  const message = 'new row for relation "properties" violates check constraint "properties_price_check"'
  const body = JSON.stringify({
    code: 'SUP',
    message: `PostgresError: ${message}`,
    details: null,
    hint: null,
  })
  expect(JSON.parse(asCheckViolation(body) ?? '')).toEqual({
    code: '23514',
    details: null,
    hint: null,
    message,
  })
})

test('any other failure stays what it is', () => {
  expect(asCheckViolation('{"code":"SUP","message":"Error: out of memory"}')).toBeUndefined()
  expect(asCheckViolation('<h1>500</h1>')).toBeUndefined()
})
