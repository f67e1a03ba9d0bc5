import { retryRead } from './retryRead.ts'

const offline = { kind: 'offline', message: 'x' }

beforeEach(() => jest.useFakeTimers())

test('what fails is read again after 1, 4 and 16 seconds', async () => {
  const read = jest.fn().mockRejectedValue(offline)
  const ended = expect(retryRead(read, new AbortController().signal)).rejects.toBe(offline)
  for (const [attempts, ms] of [
    [1, 1_000],
    [2, 4_000],
    [3, 16_000],
  ] as const) {
    await jest.advanceTimersByTimeAsync(ms - 1)
    expect(read).toHaveBeenCalledTimes(attempts)
    await jest.advanceTimersByTimeAsync(1)
    expect(read).toHaveBeenCalledTimes(attempts + 1)
  }
  await ended
  expect(jest.getTimerCount()).toBe(0)
})

test('the end of a session is not waited for', async () => {
  const ended = { kind: 'unauthorized', message: 'x' }
  const read = jest.fn().mockRejectedValue(ended)
  await expect(retryRead(read, new AbortController().signal)).rejects.toBe(ended)
  expect(read).toHaveBeenCalledTimes(1)
})
