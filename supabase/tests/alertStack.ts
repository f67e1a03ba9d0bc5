import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { until } from '../../tooling/stack/processes.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { deliver, send } from './callFunction.ts'
import { startSmtpServer } from './smtpServer.ts'

/* Subscribers of alerts on the `alone` stack, whose mail server is the test's. */

export let smtp: Awaited<ReturnType<typeof startSmtpServer>>
export let database: pg.Client

/** Call it at the top of the test file. */
export function useAlertStack() {
  beforeAll(async () => {
    smtp = await startSmtpServer()
    database = new pg.Client({ connectionString: testStack().databaseUrl })
    await database.connect()
  })
  afterAll(async () => {
    smtp.stop()
    await database.end()
  })

  beforeEach(async () => {
    // Requests first: that waits for a run that the test before began, and which turns them into subscribers.
    await database.query(
      'delete from private.alert_requests; delete from private.subscribers; delete from private.alert_queue; delete from private.token_guesses',
    )
    smtp.state.mails.length = 0
    smtp.state.mood = 'takes mail'
  })
}

export const save = (email: string, more: object = {}, address?: string) =>
  send('save-alert', { email, ritmo: 'now', busca: '', notice_version: '1', ...more }, address)
export const act = (token: string, action: string, more: object = {}) =>
  send('alert', { token, action, ...more })

export const someone = () => `${randomUUID()}@teste.example`
export const mailsTo = (email: string) => smtp.state.mails.filter((mail) => mail.includes(`To: ${email}`))
/** Without the soft line ends and the codes of quoted-printable. */
export const textOf = (mail = '') => {
  const bytes = mail
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** The next e-mail to that address, once it is there. */
export async function mailTo(email: string, index = 0) {
  expect(await until(async () => mailsTo(email).length > index, 30_000)).toBe(true)
  return textOf(mailsTo(email)[index])
}

export const tokenIn = (mail: string) => /\/avisos#([0-9a-f]{32})/.exec(mail)?.[1] ?? ''
/** The tokens of its List-Unsubscribe. */
export const stopsIn = (mail: string) => /alert\/([0-9a-f]+)/.exec(mail.replaceAll(/\n\s+/g, ' '))?.[1] ?? ''

/** Confirms all that waits, one after the other as the page does. Answers as the last one. */
export async function confirmAll(token: string) {
  let answer = await act(token, 'read')
  for (const { id, confirmed } of answer.body.alerts as { id: string; confirmed: boolean }[])
    if (!confirmed) answer = await act(token, 'confirm', { alert_id: id })
  return answer
}

/** An address with a confirmed alert. */
export async function confirmed(more: object = {}) {
  const email = someone()
  expect((await save(email, more)).status).toBe(202)
  const token = tokenIn(await mailTo(email))
  const { status, body } = await confirmAll(token)
  expect([status, body.alerts]).toEqual([200, [expect.objectContaining({ confirmed: true })]])
  smtp.state.mails.length = 0
  return { email, token, alertId: (body.alerts as { id: string }[])[0]!.id }
}

export const ofCity = (city: string) => `?${new URLSearchParams({ city })}`
export const aCity = () => `Cidade ${randomUUID().slice(0, 8)}`

export async function allTold(email: string, count: number) {
  expect(
    await until(async () => {
      await deliver()
      return mailsTo(email).length >= count
    }, 30_000),
  ).toBe(true)
}
