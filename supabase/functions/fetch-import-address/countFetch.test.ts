import assert from 'node:assert/strict'
import { countFetch } from './countFetch.ts'

Deno.test('an admin fetches so many in a minute, and others are not kept by it', () => {
  const at = 60_000 * 29_000_000
  for (let n = 0; n < 20; n++) countFetch('ana', 'feed', at + n)
  assert.throws(() => countFetch('ana', 'feed', at + 30_000), { status: 429 })
  countFetch('ana', 'photo', at + 30_000)
  countFetch('bia', 'feed', at + 30_000)
  countFetch('ana', 'feed', at + 60_000)
})
