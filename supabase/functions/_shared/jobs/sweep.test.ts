import assert from 'node:assert/strict'
import { sweep, type StoredObject } from './sweep.ts'

const objects = (count: number): StoredObject[] =>
  Array.from({ length: count }, (_one, index) => ({
    bucket_id: index % 2 ? 'company-logos' : 'property-images',
    name: `${index}`,
  }))

Deno.test('removes bucket by bucket until nothing is left', async () => {
  let stored = objects(5)
  const result = await sweep({
    list: () => Promise.resolve(stored.slice(0, 2)),
    remove: (bucket, names) => {
      stored = stored.filter((one) => one.bucket_id !== bucket || !names.includes(one.name))
      return Promise.resolve()
    },
  })
  assert.deepEqual(result, { removed: 5 })
  assert.deepEqual(stored, [])
})

Deno.test('does not go on forever over files that come back', async () => {
  const { removed } = await sweep({
    list: () => Promise.resolve(objects(1)),
    remove: () => Promise.resolve(),
  })
  assert.equal(removed, 10)
})
