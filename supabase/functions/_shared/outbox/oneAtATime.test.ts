import assert from 'node:assert/strict'
import { oneAtATime } from './oneAtATime.ts'

Deno.test('many who ask during a run share the next one', async () => {
  let [runs, atOnce, most] = [0, 0, 0]
  const deliver = oneAtATime(async () => {
    runs += 1
    most = Math.max(most, ++atOnce)
    await Promise.resolve()
    atOnce -= 1
  })
  const first = deliver()
  await Promise.all(Array.from({ length: 50 }, deliver))
  await first
  assert.deepEqual([runs, most], [2, 1])
  await deliver()
  assert.equal(runs, 3)
})

Deno.test('between two runs whatever else is due has its turn', async () => {
  const seen: string[] = []
  const deliver = oneAtATime(async () => {
    seen.push('run')
    // The answer to a request, say.
    if (seen.length === 1) setTimeout(() => seen.push('turn'), 10)
    await Promise.resolve()
  }, 100)
  void deliver()
  await deliver()
  assert.deepEqual(seen, ['run', 'turn', 'run'])
})

Deno.test('a run that fails ends, and the next one begins anew', async () => {
  let fails = true
  const deliver = oneAtATime(() => (fails ? Promise.reject(new Error('no network')) : Promise.resolve()))
  await assert.rejects(deliver, /no network/)
  fails = false
  await deliver()
})
