import { randomUUID } from 'node:crypto'
import { kill } from 'node:process'
import { until } from '../../tooling/stack/processes.ts'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { siteTenant } from '../../tooling/testing/siteTenant.ts'
import { servicesOf } from '../../tooling/testing/servicesOf.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { callFunction, deliver, leadPayload } from './callFunction.ts'
import { newTenant, service } from './people.ts'
import { leadValues, storeDeleted, storeLead } from './samples.ts'
import { startSmtpServer } from './smtpServer.ts'

let smtp: Awaited<ReturnType<typeof startSmtpServer>>
beforeAll(async () => void (smtp = await startSmtpServer()))
afterAll(() => smtp.stop())

const recipient = 'contato@teste.example'

const patience = 40_000

async function notifyAt(lead_notification_email: string | null) {
  const tenant_id = await siteTenant()
  await service()
    .from('tenant_settings')
    .upsert({ tenant_id, lead_notification_email, company_name: 'Morada Clara' })
    .throwOnError()
}

const mailOf = async (lead: string) =>
  (await service().from('outbox').select().eq('lead_id', lead).single().throwOnError()).data

async function submit() {
  await service().from('leads').update({ address_hash: null }).not('id', 'is', null).throwOnError()
  const { status, body } = await callFunction('submit-property-lead', {
    body: { ...leadPayload, nomeProprietario: `Ana ${randomUUID()}` },
  })
  expect(status).toBe(201)
  return String(body.id)
}

async function tried(lead: string) {
  await until(async () => (await mailOf(lead)).last_error !== null, patience)
  return mailOf(lead)
}

/** As the scheduled job does, with everything due. */
async function process() {
  const past = new Date(0).toISOString()
  await service().from('outbox').update({ next_attempt_at: past }).eq('status', 'pending').throwOnError()
  return deliver()
}

beforeEach(async () => {
  await service().from('leads').delete().not('id', 'is', null).throwOnError()
  smtp.hangUp()
  smtp.state.mails.length = 0
  smtp.state.mood = 'takes mail'
  await notifyAt(recipient)
})

test('a lead is announced at once, in Portuguese, by the agency’s name, and answering writes to the owner', async () => {
  const id = await submit()
  expect(await until(async () => (await mailOf(id)).status === 'sent', patience)).toBe(true)
  const [mail = ''] = smtp.state.mails
  expect(mail).toContain(`To: ${recipient}`)
  expect(mail).toMatch(/^From: Morada Clara <nao-responda@moradaclara\.example>$/m)
  expect(mail).toMatch(/Reply-To: .*ana@teste\.example/)
  expect(mail).toMatch(/Subject: .*Novo/)
  expect(mail).toContain('text/plain')
  expect(mail).toContain('text/html')
})

test('an address is one address, not a text with names and groups', async () => {
  await notifyAt('bcc:vitima@teste.example')
  smtp.state.recipients.length = 0
  const id = await submit()
  expect(await until(async () => (await mailOf(id)).status === 'sent', patience)).toBe(true)
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

  smtp.state.mood = 'takes mail'
  expect(await process()).toEqual({ sent: 1, failed: 0 })
  expect(await process()).toEqual({ sent: 0, failed: 0 })
  expect(await mailOf(id)).toMatchObject({ status: 'sent', attempts: 2, last_error: null })
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
  expect(await mailOf(id)).toMatchObject({ attempts: 2, last_error: expect.stringContaining('550') })

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
    const { next_attempt_at, updated_at } = await mailOf(id)
    minutes.push(Math.round((Date.parse(next_attempt_at) - Date.parse(updated_at)) / 60_000))
  }
  expect(minutes).toEqual([2, 4, 8, 16])
  // Not due yet: the job's next run leaves it alone.
  expect(await deliver()).toEqual({ sent: 0, failed: 0 })
})

test('nobody waits for a mail server that says nothing', async () => {
  smtp.state.mood = 'says nothing'
  const id = await submit()
  expect(await mailOf(id)).toMatchObject({ status: 'pending', last_error: null })
  // Or the attempt would still be under way in the next test.
  smtp.state.mood = 'refuses'
  smtp.hangUp()
  await tried(id)
})

test('a slow mail server gets the e-mail once', async () => {
  smtp.state.mood = 'is slow'
  const id = await submit()
  expect(await until(async () => (await mailOf(id)).status === 'sent', patience)).toBe(true)
  expect(smtp.state.mails).toHaveLength(1)
})

test('Deno killed while it sends: the e-mail goes out all the same', async () => {
  smtp.state.mood = 'says nothing'
  const id = await submit()
  await until(async () => (await mailOf(id)).attempts === 1, patience)
  kill(servicesOf(testStack().pid).functions as number, 'SIGKILL')
  smtp.state.mood = 'takes mail'
  // As the lease would, two minutes later.
  const answers = () => callFunction('no-such-function').then(({ status }) => status === 404)
  expect(await until(() => answers().catch(() => false), patience)).toBe(true)
  expect(await process()).toEqual({ sent: 1, failed: 0 })
  expect(await mailOf(id)).toMatchObject({ status: 'sent', attempts: 2 })
})

test('with no address configured the lead is stored and says so', async () => {
  await notifyAt(null)
  const id = await submit()
  expect((await tried(id)).last_error).toBe('Nenhum email de notificação configurado')

  await notifyAt(recipient)
  expect(await process()).toEqual({ sent: 1, failed: 0 })
})

describe('claiming', () => {
  const claim = () => service().rpc('claim_mails', { p_limit: 500 }).throwOnError()
  const isAbout = (lead: string) => (row: { about: unknown }) => (row.about as { id?: string }).id === lead

  test('gives an e-mail to one sender only, with all that it needs', async () => {
    const { tenantId } = await newTenant()
    const id = await storeLead(tenantId)
    const settings = { tenant_id: tenantId, lead_notification_email: recipient }
    await service().from('tenant_settings').upsert(settings).throwOnError()
    const answers = await Promise.all([claim(), claim(), claim()])
    const mine = answers.flatMap(({ data }) => data).filter(isAbout(id))
    expect(mine).toMatchObject([
      { kind: 'lead', audience: 'agency', recipient, about: { owner_name: leadValues.owner_name } },
    ])
    expect(mine[0]?.about).not.toHaveProperty('address_hash')
    expect(await mailOf(id)).toMatchObject({ attempts: 1 })
  })

  test('tries again later after a failure, and gives up after eight, until an admin of the agency asks again', async () => {
    const admin = await newTenant()
    const id = await storeLead(admin.tenantId)
    const statuses: (string | null)[] = []
    for (let attempt = 1; attempt <= 8; attempt++) {
      await service()
        .from('outbox')
        .update({ next_attempt_at: new Date(0).toISOString() })
        .eq('lead_id', id)
        .throwOnError()
      const row = (await claim()).data.find(isAbout(id))
      const { data } = await service()
        .rpc('settle_mail', { p_id: row?.id ?? '', p_error: 'sem resposta' })
        .throwOnError()
      statuses.push(data)
    }
    expect(statuses).toEqual([...Array.from({ length: 7 }, () => 'pending'), 'failed'])
    expect(await mailOf(id)).toMatchObject({ status: 'failed', last_error: 'sem resposta' })

    expect((await admin.db.rpc('retry_mails', { p_id: id })).data).toBe(true)
    expect(await mailOf(id)).toMatchObject({ status: 'pending', attempts: 0, last_error: null })
  })

  test('a link for a password goes first, and what alerts tell last, however long that has waited', async () => {
    const { tenantId, id: userId } = await newTenant()
    await storeLead(tenantId)
    const id = randomUUID()
    await withDatabase(testStack().databaseUrl, (database) =>
      database.query(
        `with link as (
           insert into public.outbox (tenant_id, admin_user_id, audience, kind) values ($2, $3, 'agency', 'password_link')
         ), one as (
           insert into private.subscribers (id, tenant_id, email, token_hash)
           values ($1::uuid, $2, $1::uuid::text || '@teste.example', encode(sha256($1::uuid::text::bytea), 'hex')) returning id, tenant_id
         )
         insert into public.outbox (tenant_id, subscriber_id, audience, kind, next_attempt_at)
         select tenant_id, id, 'visitor', 'alert_' || kind, now() - waited
         from one, unnest(array['news', 'question'], array[interval '1 hour', '1 second']) as due (kind, waited)`,
        [id, tenantId, userId],
      ),
    )
    const claimed = async (p_limit: number) =>
      (await service().rpc('claim_mails', { p_limit }).throwOnError()).data.map(({ kind }) => kind)
    expect(await claimed(1)).toEqual(['password_link'])
    expect((await claimed(2)).sort()).toEqual(['alert_question', 'lead'])
  })
})

describe('the jobs', () => {
  const lateJobs = async () => (await service().rpc('late_jobs').throwOnError()).data.map(({ name }) => name)
  const run = async (name: string) => {
    const { status } = await callFunction(name, { apikey: testStack().secretKey })
    expect(status).toBe(200)
  }
  const ranDaysAgo = () =>
    withDatabase(testStack().databaseUrl, (database) =>
      database.query("update private.jobs set ran_at = now() - interval '2 days'"),
    )

  test('each that has not run for long is late until it has, by its name of before too', async () => {
    await ranDaysAgo()
    expect(await lateJobs()).toEqual(['run-minute-jobs', 'run-nightly-jobs'])
    await run('run-minute-jobs')
    expect(await lateJobs()).toEqual(['run-nightly-jobs'])
    await run('sweep-orphaned-photos')
    expect(await lateJobs()).toEqual([])
    await ranDaysAgo()
    await run('process-lead-notifications')
    await run('run-nightly-jobs')
    expect(await lateJobs()).toEqual([])
  })

  /** While that function of the database is gone. */
  async function without(name: string, work: () => Promise<unknown>) {
    const rename = (from: string, to: string) =>
      withDatabase(testStack().databaseUrl, (database) =>
        database.query(`alter function private.${from} rename to ${to}`),
      )
    await rename(name, 'away')
    try {
      await work()
    } finally {
      await rename('away', name)
    }
  }

  test('a run with a fault is none', async () => {
    await ranDaysAgo()
    await without('match_alerts', async () => {
      await run('run-minute-jobs')
      expect(await lateJobs()).toContain('run-minute-jobs')
    })
  })

  test('of the nightly run one step that fails stops no other', async () => {
    await ranDaysAgo()
    const id = await storeDeleted()
    const bin = () => service().from('deleted_properties')
    await bin()
      .update({ deleted_at: new Date(0).toISOString() })
      .eq('id', id)
      .throwOnError()
    await without('enforce_retention', async () => {
      const { status } = await callFunction('run-nightly-jobs', { apikey: testStack().secretKey })
      expect(status).toBeGreaterThanOrEqual(500)
    })
    expect((await bin().select('id').eq('id', id)).data).toEqual([])
    expect(await lateJobs()).toContain('run-nightly-jobs')
  })
})
