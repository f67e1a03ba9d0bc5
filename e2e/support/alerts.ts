import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { mailbox, type Mail } from '../../tooling/testing/mailbox.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { expect, test as base } from './test.ts'

const query = <Row extends object>(sql: string, values: unknown[] = []) =>
  withDatabase(testStack().databaseUrl, async (database) => (await database.query<Row>(sql, values)).rows)

/** Somebody with an address of their own, whose alerts are removed with the test, and a city with no other listings. */
export const test = base.extend<{ email: string; city: string }>({
  email: async ({ browserName: _ }, use) => {
    const email = `bia-${randomUUID().slice(0, 8)}@example.com`
    // The limits count all tests as one address.
    await query("update private.alert_requests set address_hash = ''")
    await query('delete from private.token_guesses')
    await use(email)
    await query('delete from private.subscribers where email = $1', [email])
  },
  city: async ({ browserName: _ }, use) => use(`Vila teste ${randomUUID().slice(0, 8)}`),
})

/** As the scheduled job, which runs each minute: matches what is new, and sends what is due. */
export async function runJob() {
  const { apiUrl, secretKey } = testStack()
  const address = `${apiUrl}/functions/v1/run-minute-jobs`
  const { status } = await fetch(address, { method: 'POST', headers: { apikey: secretKey } })
  expect(status).toBe(200)
}

/** The alerts of an address as the database has them, the oldest first. */
export const storedAlerts = (email: string) =>
  query<{ confirmed: boolean; rhythm: string; query: string; property_id: string | null }>(
    `select a.confirmed_at is not null as confirmed, a.rhythm, a.query, a.property_id
     from private.alerts a join private.subscribers s on s.id = a.subscriber_id where s.email = $1 order by a.created_at`,
    [email],
  )

/** Waits for an e-mail to that address. */
export const mailTo = (email: string, subject: string | RegExp, fits: (mail: Mail) => boolean = () => true) =>
  mailbox().find(
    (mail) =>
      mail.to.some(({ address }) => address === email) &&
      fits(mail) &&
      (typeof subject === 'string' ? mail.subject.startsWith(subject) : subject.test(mail.subject)),
  )

/** The path of the link to an address's alerts that an e-mail has. */
export const linkIn = ({ text = '' }: Mail) => /\/avisos#[0-9a-f]{32}/.exec(text)?.[0] ?? 'no link'

/** Asks for alerts of these searches past the form, and returns the link of the question, another than the one before. */
export async function askFor(email: string, searches: object[], before?: string) {
  const { apiUrl, publishableKey } = testStack()
  for (const search of searches) {
    const { status } = await fetch(`${apiUrl}/functions/v1/save-alert`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, ritmo: 'now', notice_version: '1', ...search }),
    })
    expect(status).toBe(202)
  }
  const link = linkIn(await mailTo(email, 'Confirme seus avisos', (mail) => linkIn(mail) !== before))
  await expect.poll(async () => (await storedAlerts(email)).length).toBe(searches.length)
  return link
}

export const form = (page: Page) => page.getByRole('form', { name: 'Avise-me' })
export const send = (page: Page) => form(page).getByRole('button', { name: 'Quero ser avisado' })
export const isSent = (page: Page) => page.getByText('Falta confirmar no seu email')
