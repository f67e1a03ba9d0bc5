import assert from 'node:assert/strict'
import { sourceOf } from './source.ts'

const nothing = { source_page: null, source_campaign: null, source_referrer: null }

Deno.test('where the visit began is stored as one line each, of at most 200 characters', () => {
  const source = { page: '/properties', campaign: 'utm_source=a\u0000\nb\ufffd', referrer: '😀'.repeat(300) }
  assert.deepEqual(sourceOf({ source }), {
    source_page: '/properties',
    source_campaign: 'utm_source=a b',
    source_referrer: '😀'.repeat(200),
  })
})

Deno.test('a hostile or missing source refuses nothing', () => {
  for (const source of [undefined, null, 7, 'x', [], { page: {}, campaign: ' ', referrer: ['a'] }]) {
    assert.deepEqual(sourceOf({ source }), nothing)
  }
})
