import assert from 'node:assert/strict'
import { oneAtATime } from './oneAtATime.ts'

Deno.test('many who ask at once share one run, which ends when nothing more is due', async () => {
  let [due, runs, atOnce, most] = [23, 0, 0, 0]
  const deliver = oneAtATime(async () => {
    runs += 1
    most = Math.max(most, ++atOnce)
    await Promise.resolve()
    const sent = Math.min(due, 5)
    due -= sent
    atOnce -= 1
    return { sent, failed: 0 }
  })
  await Promise.all(Array.from({ length: 50 }, deliver))
  assert.deepEqual([due, runs, most], [0, 6, 1])
})

Deno.test('who asks while a run looks for the last time is looked after', async () => {
  const looks: number[] = []
  let due = 0
  const deliver: () => Promise<void> = oneAtATime(() => {
    looks.push(due)
    const sent = due
    due = 0
    if (looks.length === 1) {
      due = 1
      void deliver()
    }
    return Promise.resolve({ sent, failed: 0 })
  })
  await deliver()
  assert.deepEqual(looks, [0, 1, 0])
})

Deno.test('a run that fails ends, and the next one begins anew', async () => {
  let fails = true
  const deliver = oneAtATime(() =>
    fails ? Promise.reject(new Error('no network')) : Promise.resolve({ sent: 0, failed: 0 }),
  )
  await assert.rejects(deliver, /no network/)
  fails = false
  await deliver()
})
