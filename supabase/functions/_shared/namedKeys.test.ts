import assert from 'node:assert/strict'
import { namedKeys } from './namedKeys.ts'

Deno.test(
  'named keys are a dictionary of texts, or the function says which variable is wrong, and no key',
  () => {
    Deno.env.delete('SUPABASE_SECRET_KEYS')
    assert.deepEqual(namedKeys('SECRET'), {})
    Deno.env.set('SUPABASE_SECRET_KEYS', '{"default":"sb_secret_1"}')
    assert.deepEqual(namedKeys('SECRET'), { default: 'sb_secret_1' })
    for (const wrong of ['sb_secret_1', '["sb_secret_1"]', '{"default":{"key":"sb_secret_1"}}', 'null']) {
      Deno.env.set('SUPABASE_SECRET_KEYS', wrong)
      assert.throws(() => namedKeys('SECRET'), { message: 'SUPABASE_SECRET_KEYS is no dictionary of keys' })
    }
    Deno.env.delete('SUPABASE_SECRET_KEYS')
  },
)
