import { randomUUID } from 'node:crypto'
import { kill } from 'node:process'
import { until } from '../../tooling/stack/processes.ts'
import { servicesOf } from '../../tooling/testing/servicesOf.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { callFunction, leadPayload } from './callFunction.ts'
import { newTenant, service } from './people.ts'
import { leadValues, storeLead } from './samples.ts'
import { startSmtpServer } from './smtpServer.ts'

let smtp: Awaited<ReturnType<typeof startSmtpServer>>
beforeAll(async () => void (smtp = await startSmtpServer()))
afterAll(() => smtp.stop())

const recipient = 'contato@teste.example'

const patience = 40_000

async function notifyAt(lead_notification_email: string | null) {
  const { data } = await service()
    .from('tenants')
    .select('id')
    .order('created_at')
    .limit(1)
    .single()
    .throwOnError()
  await service()
    .from('tenant_settings')
    .upsert({ tenant_id: data.id, lead_notification_email })
    .throwOnError()
}

const notification = async (lead: string) =>
  (await service().from('lead_notifications').select().eq('lead_id', lead).single().throwOnError()).data

async function submit() {
  await service().from('leads').update({ address_hash: null }).not('id', 'is', null).throwOnError()
  const { status, body } = await callFunction('submit-property-lead', {
    body: { ...leadPayload, nomeProprietario: `Ana ${randomUUID()}` },
  })
  expect(status).toBe(201)
  return String(body.id)
}

async function tried(lead: string) {
  await until(async () => (await notification(lead)).last_error !== null, patience)
  return notification(lead)
}

/** As the scheduled job does, with everything due. */
async function process() {
  const past = new Date(0).toISOString()
  await service()
    .from('lead_notifications')
    .update({ next_attempt_at: past })
    .eq('status', 'pending')
    .throwOnError()
  return (await callFunction('process-lead-notifications', { apikey: testStack().secretKey })).body
}

beforeEach(async () => {
  await service().from('leads').delete().not('id', 'is', null).throwOnError()
  smtp.hangUp()
  smtp.state.mails.length = 0
  smtp.state.mood = 'takes mail'
  await notifyAt(recipient)
})

test('a lead is announced at once, in Portuguese, and answering writes to the owner', async () => {
  const id = await submit()
  expect(await until(async () => (await notification(id)).status === 'sent', patience)).toBe(true)
  const [mail = ''] = smtp.state.mails
  expect(mail).toContain(`To: ${recipient}`)
  expect(mail).toMatch(/Reply-To: .*ana@teste\.example/)
  expect(mail).toMatch(/Subject: .*Novo/)
  expect(mail).toContain('text/plain')
  expect(mail).toContain('text/html')
})

test('an address is one address, not a text with names and groups', async () => {
  await notifyAt('bcc:vitima@teste.example')
  smtp.state.recipients.length = 0
  const id = await submit()
  expect(await until(async () => (await notification(id)).status === 'sent', patience)).toBe(true)
  expect(smtp.state.recipients).toEqual(['RCPT TO:<"bcc:vitima"@teste.example>'])
})

test('with the mail server refusing, the lead is stored, the reason is stored, and it goes out later, once', async () => {
  smtp.state.mood = 'refuses'
  const id = await submit()
  expect(await tried(id)).toMatchObject({
    status: 'pending',
    attempts: 1,
    last_error: expect.stringContaining('554'),
  })
  const { db } = await newTenant()
  expect((await db.from('lead_notifications').select().eq('lead_id', id)).data).toEqual([])

  smtp.state.mood = 'takes mail'
  expect(await process()).toEqual({ sent: 1, failed: 0 })
  expect(await process()).toEqual({ sent: 0, failed: 0 })
  expect(await notification(id)).toMatchObject({ status: 'sent', attempts: 2, last_error: null })
  expect(smtp.state.mails).toHaveLength(1)
})

test('with the mail server down, or refusing whom we write to, the reason is stored and the lead goes out later', async () => {
  smtp.stop()
  const id = await submit()
  expect(await tried(id)).toMatchObject({
    status: 'pending',
    last_error: expect.stringContaining('ECONNREFUSED'),
  })
  await smtp.startAgain()

  smtp.state.mood = 'refuses the recipient'
  expect(await process()).toEqual({ sent: 0, failed: 1 })
  expect(await notification(id)).toMatchObject({ attempts: 2, last_error: expect.stringContaining('550') })

  smtp.state.mood = 'takes mail'
  expect(await process()).toEqual({ sent: 1, failed: 0 })
})

test('each failure makes the next attempt wait twice as long', async () => {
  smtp.state.mood = 'refuses'
  const id = await submit()
  const minutes: number[] = []
  await tried(id)
  for (let attempt = 1; attempt <= 4; attempt++) {
    if (attempt > 1) await process()
    const { next_attempt_at, updated_at } = await notification(id)
    minutes.push(Math.round((Date.parse(next_attempt_at) - Date.parse(updated_at)) / 60_000))
  }
  expect(minutes).toEqual([2, 4, 8, 16])
  // Not due yet: the job's next run leaves it alone.
  const { body } = await callFunction('process-lead-notifications', { apikey: testStack().secretKey })
  expect(body).toEqual({ sent: 0, failed: 0 })
})

test('nobody waits for a mail server that says nothing', async () => {
  smtp.state.mood = 'says nothing'
  const id = await submit()
  expect(await notification(id)).toMatchObject({ status: 'pending', last_error: null })
})

test('a slow mail server gets the e-mail once', async () => {
  smtp.state.mood = 'is slow'
  const id = await submit()
  expect(await until(async () => (await notification(id)).status === 'sent', patience)).toBe(true)
  expect(smtp.state.mails).toHaveLength(1)
})

test('Deno killed while it sends: the e-mail goes out all the same', async () => {
  smtp.state.mood = 'says nothing'
  const id = await submit()
  await until(async () => (await notification(id)).attempts === 1, patience)
  kill(servicesOf(testStack().pid).functions as number, 'SIGKILL')
  smtp.state.mood = 'takes mail'
  // As the lease would, two minutes later.
  const answers = () => callFunction('no-such-function').then(({ status }) => status === 404)
  expect(await until(() => answers().catch(() => false), patience)).toBe(true)
  expect(await process()).toEqual({ sent: 1, failed: 0 })
  expect(await notification(id)).toMatchObject({ status: 'sent', attempts: 2 })
})

test('with no address configured the lead is stored and says so', async () => {
  await notifyAt(null)
  const id = await submit()
  expect((await tried(id)).last_error).toBe('Nenhum email de notificação configurado')

  await notifyAt(recipient)
  expect(await process()).toEqual({ sent: 1, failed: 0 })
})

describe('claiming', () => {
  const claim = () => service().rpc('claim_lead_notifications', { p_limit: 500 }).throwOnError()

  test('gives an e-mail to one sender only, with all that it needs', async () => {
    const { tenantId } = await newTenant()
    const id = await storeLead(tenantId)
    const settings = { tenant_id: tenantId, lead_notification_email: recipient }
    await service().from('tenant_settings').upsert(settings).throwOnError()
    const answers = await Promise.all([claim(), claim(), claim()])
    const mine = answers.flatMap(({ data }) => data).filter((row) => row.lead_id === id)
    expect(mine).toMatchObject([{ attempts: 1, recipient, lead: { owner_name: leadValues.owner_name } }])
    expect(mine[0]?.lead).not.toHaveProperty('address_hash')
  })

  test('tries again later after a failure, and gives up after eight, until an admin of the agency asks again', async () => {
    const [admin, stranger] = [await newTenant(), await newTenant()]
    const id = await storeLead(admin.tenantId)
    const statuses: (string | null)[] = []
    for (let attempt = 1; attempt <= 8; attempt++) {
      await service()
        .from('lead_notifications')
        .update({ next_attempt_at: new Date(0).toISOString() })
        .eq('lead_id', id)
        .throwOnError()
      const row = (await claim()).data.find(({ lead_id }) => lead_id === id)
      const { data } = await service()
        .rpc('settle_lead_notification', { p_id: row?.id ?? '', p_error: 'sem resposta' })
        .throwOnError()
      statuses.push(data)
    }
    expect(statuses).toEqual([...Array.from({ length: 7 }, () => 'pending'), 'failed'])
    expect(await notification(id)).toMatchObject({ status: 'failed', last_error: 'sem resposta' })

    const retry = async ({ db }: typeof admin) =>
      (await db.rpc('retry_lead_notification', { p_lead_id: id })).data
    expect([await retry(stranger), await retry(admin)]).toEqual([false, true])
    expect(await notification(id)).toMatchObject({ status: 'pending', attempts: 0, last_error: null })
  })
})
