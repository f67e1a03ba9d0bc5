import { insist } from './insist.ts'

const offline = { kind: 'offline', message: 'x' }

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a request that is not answered is sent again', async () => {
  const send = jest.fn().mockRejectedValueOnce(offline).mockResolvedValueOnce('stored')
  const insisting = insist(send, new AbortController().signal)
  await jest.runAllTimersAsync()
  expect(await insisting).toBe('stored')
})

test('it is not sent again when the page was left during the pause', async () => {
  const send = jest.fn().mockRejectedValue(offline)
  const leaving = new AbortController()
  const insisting = insist(send, leaving.signal)
  const ended = expect(insisting).rejects.toBe(offline)
  await jest.advanceTimersByTimeAsync(0)
  leaving.abort()
  await jest.runAllTimersAsync()
  await ended
  expect(send).toHaveBeenCalledTimes(1)
})
