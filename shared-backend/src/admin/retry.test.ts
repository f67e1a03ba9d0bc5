import { retryUntilAnswered } from './retry.ts'

const offline = { kind: 'offline', message: 'x' }

beforeEach(() => jest.useFakeTimers())

test('a request that is not answered is sent again', async () => {
  const send = jest.fn().mockRejectedValueOnce(offline).mockResolvedValueOnce('stored')
  const pending = retryUntilAnswered(send, new AbortController().signal)
  await jest.runAllTimersAsync()
  expect(await pending).toBe('stored')
})

test('it is not sent again when the page was left during the pause', async () => {
  const send = jest.fn().mockRejectedValue(offline)
  const leaving = new AbortController()
  const pending = retryUntilAnswered(send, leaving.signal)
  const ended = expect(pending).rejects.toBe(offline)
  await jest.advanceTimersByTimeAsync(0)
  leaving.abort()
  await jest.runAllTimersAsync()
  await ended
  expect(send).toHaveBeenCalledTimes(1)
})

test('it leaves nothing behind on the signal', async () => {
  const { signal } = new AbortController()
  const added = jest.spyOn(signal, 'addEventListener')
  const removed = jest.spyOn(signal, 'removeEventListener')
  const pending = retryUntilAnswered(
    jest.fn().mockRejectedValueOnce(offline).mockResolvedValueOnce('stored'),
    signal,
  )
  await jest.runAllTimersAsync()
  await pending
  expect(added).toHaveBeenCalled()
  expect(removed.mock.calls).toEqual(added.mock.calls)
})
