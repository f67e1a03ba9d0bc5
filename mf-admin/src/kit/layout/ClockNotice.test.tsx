import { act, screen } from '@testing-library/react'
import { AUTH_STORAGE_KEY } from 'shared-backend'
import { renderRemote, testSession, testTokens } from 'shared-backend/testing'
import { ClockNotice } from './ClockNotice.tsx'

const MINUTE = 60_000
const noon = new Date('2026-11-27T12:00:00Z').getTime()

beforeEach(() => jest.useFakeTimers({ now: noon }))

/** The server's clock says noon, this device's another time. */
function openWithClock(ahead: number) {
  const tokens = testTokens(testSession)
  const view = renderRemote(<ClockNotice />, {
    session: testSession,
    answers: { 'POST /auth/v1/token': tokens },
  })
  const received = { ...tokens, expires_at: tokens.expires_at + ahead * 60 }
  localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify(received))
  jest.setSystemTime(noon + ahead * MINUTE)
  return view
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

test.each([
  [70, '70 minutos adiantado'],
  [-180, '3 horas atrasado'],
  [3 * 24 * 60, '3 dias adiantado'],
])('a clock that is %i minutes ahead is reported until it is right', async (ahead, wrong) => {
  openWithClock(ahead)
  await pass(1_000)
  expect(screen.getByText(`O relógio deste aparelho está ${wrong}`)).toBeVisible()
  jest.setSystemTime(noon)
  await pass(2 * MINUTE)
  expect(screen.queryByText(/relógio/)).toBeNull()
})

test.each([0, 4, -4])('one that is %i minutes ahead is right enough', async (ahead) => {
  const { network } = openWithClock(ahead)
  await pass(1_000)
  expect(screen.queryByText(/relógio/)).toBeNull()
  expect(network.requests).toEqual([])
})
