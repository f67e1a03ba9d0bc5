import ICAL from 'ical.js'
import { execFileSync } from 'node:child_process'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { root } from '../../tooling/stack/paths.ts'
import { until } from '../../tooling/stack/processes.ts'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { loadSecrets } from '../../tooling/stack/secrets.ts'
import { visitor } from '../../tooling/testing/actors.ts'
import { siteTenant } from '../../tooling/testing/siteTenant.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { callFunction, deliver, send, visitPayload, type FunctionAnswer } from './callFunction.ts'
import { allow } from './allow.ts'
import { newTenant, service, signIn } from './people.ts'
import { receiveVisits, visitSettings } from '../../tooling/testing/visits.ts'
import { saveProperty, storeProperty } from './samples.ts'
import { startSmtpServer } from './smtpServer.ts'

let smtp: Awaited<ReturnType<typeof startSmtpServer>>
beforeAll(async () => void (smtp = await startSmtpServer()))
afterAll(() => smtp.stop())

const agencyEmail = 'contato@teste.example'
let property: string
/** An admin of the agency whose site it is. */
let admin: Awaited<ReturnType<typeof newTenant>>

beforeAll(async () => {
  property = await storeProperty()
  admin = await adminOfSite()
})

async function adminOfSite() {
  const [one, tenantId] = [await newTenant(), await siteTenant()]
  await service().from('admin_users').update({ tenant_id: tenantId }).eq('id', one.id).throwOnError()
  await service()
    .from('tenant_settings')
    .upsert({ tenant_id: tenantId, lead_notification_email: agencyEmail, company_name: 'Morada Clara' })
    .throwOnError()
  return { ...one, tenantId, db: await signIn(one.username) }
}

beforeEach(async () => {
  await service().from('inquiries').delete().not('id', 'is', null).throwOnError()
  await receiveVisits()
  // Most tests are about other things.
  await allow({ ...defaults, visits_held: 1000, visits_held_of_listing: 1000 })
  smtp.state.mails.length = 0
  smtp.state.mood = 'takes mail'
})

const free = async (id = property) =>
  (await visitor().rpc('free_visit_times', { p_property_id: id }).throwOnError()).data
const freeTimes = async (id?: string) => (await free(id)).flatMap(({ times }) => times)
/** A time some days from now, which no notice excludes. */
const aTime = async (index = 6) => (await freeTimes())[index] as string

const book = (inicio: string, more: object = {}, address?: string) =>
  send(
    'book-visit',
    {
      ...visitPayload(property, inicio),
      email: `${randomUUID()}@teste.example`,
      idempotency_key: randomUUID(),
      ...more,
    },
    address,
  )
const act = (token: unknown, action: string, more: object = {}) => send('visit', { token, action, ...more })
const codeOf = ({ status, body }: FunctionAnswer) => [status, body.error?.code]

/** The token of the newest visit, as its e-mail has it. */
async function newestToken() {
  const { data } = await service()
    .from('visits')
    .select('id')
    .order('created_at', { ascending: false })
    .limit(1)
    .single()
    .throwOnError()
  const { leadSalt } = loadSecrets(testStack().dataDir)
  return createHmac('sha256', leadSalt).update(`visit ${data.id}`).digest('hex').slice(0, 32)
}

/** The token of a new visit, unconfirmed. */
async function asked(inicio: string, more: object = {}) {
  const { status, body } = await book(inicio, more)
  expect([status, body.status]).toEqual([201, 'unconfirmed'])
  return newestToken()
}

/** The same after its link has confirmed it. */
async function booked(inicio: string, more: object = {}) {
  const token = await asked(inicio, more)
  expect((await act(token, 'confirm', { sequence: 0 })).status).toBe(200)
  return token
}

const defaults = { sends_of_network: 50, visits_held: 10, visits_held_of_listing: 5, changes_of_visitor: 12 }

/** Ends the holds of unconfirmed visits. */
const letHoldsPass = () =>
  service()
    .from('visits')
    .update({ holds_until: new Date(Date.now() - 1000).toISOString() })
    .eq('status', 'unconfirmed')
    .throwOnError()

const rowOf = async (token: string) =>
  (
    await service()
      .from('visits')
      .select()
      .eq('token_hash', createHash('sha256').update(token).digest('hex'))
      .single()
      .throwOnError()
  ).data

/** Waits until nothing is due. What responses in quick succession leave, the scheduled job sends. */
async function allSent() {
  await deliver()
  const due = async () =>
    (
      await service()
        .from('outbox')
        .select('audience, kind, attempts, last_error, next_attempt_at')
        .eq('status', 'pending')
        .lte('next_attempt_at', new Date(Date.now() + 600_000).toISOString())
        .throwOnError()
    ).data
  await until(async () => (await due()).length === 0, 30_000)
  expect(await due()).toEqual([])
}

const recipients = () => smtp.state.mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])

describe('free times', () => {
  const zoned = (instant: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/Sao_Paulo',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(instant))
  const hoursOf = (times: string[] = []) => times.map(zoned)

  test('are those of the agency’s hours in its own zone, with the pause between', async () => {
    const days = await free()
    expect(hoursOf(days[2]?.times)).toEqual(['09:00', '09:45', '10:30', '11:15'])
    // All that can be booked: today may be over.
    expect([30, 31]).toContain(days.length)
    // Nothing but days and instants.
    expect(new Set(days.flatMap((day) => Object.keys(day)))).toEqual(new Set(['day', 'times']))
  })

  test('a day is the agency’s, also in the evening that is the next one in UTC', async () => {
    await receiveVisits({
      hours: visitSettings.hours.map(({ weekday }) => ({ weekday, from: '21:30', to: '23:30' })),
    })
    const [, , day] = await free()
    expect(hoursOf(day?.times)).toEqual(['21:30', '22:15', '23:00'])
    expect(day?.times[0]?.slice(0, 10)).not.toBe(day?.day)
    expect((await book(day?.times[2] as string)).status).toBe(201)
  })

  test('follow several ranges, closed days, notice and how far ahead', async () => {
    const [, , third] = await free()
    await receiveVisits({
      hours: visitSettings.hours.flatMap(({ weekday }) => [
        { weekday, from: '14:00', to: '14:30' },
        { weekday, from: '08:00', to: '08:45' },
      ]),
      closed_days: [third?.day],
      notice_hours: 96,
      days_ahead: 6,
    })
    const days = await free()
    expect(days.map(({ day }) => day)).not.toContain(third?.day)
    expect(days.length).toBeLessThanOrEqual(3)
    expect(days.length).toBeGreaterThan(0)
    expect(hoursOf(days.at(-1)?.times)).toEqual(['08:00', '14:00'])
    expect(Date.parse(days[0]?.times[0] as string)).toBeGreaterThan(Date.now() + 95 * 3_600_000)
  })

  test('are none while visits are off, without settings, and for a listing that no list shows', async () => {
    const hidden = await storeProperty({ active: false })
    const sold = await storeProperty()
    await service().from('properties').update({ deal_status: 'sold' }).eq('id', sold).throwOnError()
    for (const id of [hidden, sold, randomUUID()]) expect(await free(id)).toEqual([])
    await receiveVisits({ enabled: false })
    expect(await free()).toEqual([])
    await service().from('visit_settings').delete().eq('tenant_id', admin.tenantId).throwOnError()
    expect(await free()).toEqual([])
    expect(
      codeOf(await book(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`)),
    ).toEqual([404, 'absent'])
  })

  test('come month by month, each day once', async () => {
    await receiveVisits({ days_ahead: 90 })
    const all = await free()
    const months = [...new Set(all.map(({ day }) => `${day.slice(0, 7)}-01`))]
    expect(months.length).toBeGreaterThan(2)
    const read = async (p_month: string) =>
      (await visitor().rpc('free_visit_times', { p_property_id: property, p_month }).throwOnError()).data
    const pages = await Promise.all(months.map(read))
    for (const page of pages) expect(page.map(({ day }) => day)).toEqual(all.map(({ day }) => day))
    expect(pages.flatMap((page) => page.filter(({ times }) => times.length > 0))).toEqual(all)
    // A month that is over, or has no time left, gives the next one, or else the last.
    expect(await read('2020-01-01')).toEqual(pages[0])
    expect(await read('2099-01-01')).toEqual(pages.at(-1))
  })

  test('a time is free until as many visits as may take place at once hold it, each to another listing', async () => {
    await receiveVisits({ seats: 2 })
    const [time, other] = [await aTime(), await storeProperty()]
    await booked(time, { property_id: other })
    expect(await freeTimes(other)).not.toContain(time)
    expect(await freeTimes()).toContain(time)
    await booked(time)
    expect(await freeTimes(await storeProperty())).not.toContain(time)
    // Fewer seats from now on: what is booked stays, and nothing is added to it.
    await receiveVisits({ seats: 1 })
    expect(await freeTimes()).not.toContain(time)
  })
})

describe('booking', () => {
  test('of 40 who want the last free time at once one wins, and 39 get the next times', async () => {
    const times = await freeTimes()
    const answers = await Promise.all(Array.from({ length: 40 }, () => book(times[6] as string)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(39)
    for (const { status, body } of answers.filter((answer) => answer.status === 409)) {
      expect([status, body.error?.code]).toEqual([409, 'taken'])
      const offered = (body.times as { times: string[] }[]).flatMap((day) => day.times)
      expect(offered).not.toContain(times[6])
      expect(offered).toContain(times[7])
    }
    const { data } = await service().from('visits').select('id').throwOnError()
    expect(data).toHaveLength(1)
    const inquiries = await service().from('inquiries').select('id').throwOnError()
    expect(inquiries.data).toHaveLength(1)
  }, 60_000)

  test('two parties at once get no home together, however many seats there are', async () => {
    await receiveVisits({ seats: 2 })
    const [time, other] = [await aTime(), await storeProperty()]
    const [one, two] = await Promise.all([book(time), book(time)])
    expect([one.status, two.status].sort()).toEqual([201, 409])
    expect((await book(time, { property_id: other })).status).toBe(201)
    // Nor by the agency's own move.
    const later = await rowOf(await booked(await aTime(8)))
    const move = { p_id: later.id, p_sequence: 1, p_starts_at: time }
    expect((await admin.db.rpc('move_visit_by_agency', move)).data).toBe('taken')
  })

  test.each(['seat', 'listing'])(
    'the %s is taken beside the procedures too, the pause included',
    async (what) => {
      const { id } = await rowOf(await booked(await aTime()))
      const insert = (minutes: number) =>
        withDatabase(testStack().databaseUrl, async (database) => {
          await database.query('begin')
          try {
            await database.query(
              `with other as (
              insert into public.inquiries (property_title, property_code, name, phone, message, notice_version, idempotency_key)
              values ('Casa', 'X', 'Bia', '(48) 99999-0000', 'Olá', '1', gen_random_uuid()) returning id
            )
            insert into public.visits (
              id, tenant_id, inquiry_id, property_id, property_title, property_code, seat, during, held, status, token_hash
            )
            select gen_random_uuid(), v.tenant_id, other.id, case when $3 then v.property_id end, 'Casa', 'X',
              v.seat + $3::integer, t.time, t.time, 'requested', repeat('ab', 32)
            from public.visits v, other, lateral (
              select tstzrange(upper(v.held) + $2::interval, upper(v.held) + $2::interval + interval '30 minutes') as time
            ) t where v.id = $1`,
              [id, `${minutes} minutes`, what === 'listing'],
            )
            return 'stored'
          } catch (error) {
            return (error as { code: string }).code
          } finally {
            await database.query('rollback')
          }
        })
      // Within the pause, and right after it.
      expect([await insert(-1), await insert(0)]).toEqual(['23P01', 'stored'])
    },
  )

  test('taps, retries and another tab with one key make one visit, and have one link', async () => {
    const sent = {
      ...visitPayload(property, await aTime()),
      email: 'bia@teste.example',
      idempotency_key: randomUUID(),
    }
    const all = await Promise.all(Array.from({ length: 5 }, () => send('book-visit', sent)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await service().from('visits').select('id').throwOnError()).data).toHaveLength(1)
  })

  test('only the token’s hash is stored, and the inquiry has who comes', async () => {
    const token = await booked(await aTime(), { mensagem: '', nome: 'Bia Ramos' })
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    const visit = await rowOf(token)
    const { data } = await service()
      .from('inquiries')
      .select()
      .eq('id', visit.inquiry_id)
      .single()
      .throwOnError()
    expect(data).toMatchObject({ kind: 'visit', name: 'Bia Ramos', stage: 'visit', property_id: property })
    expect(JSON.stringify([visit, data])).not.toContain(token)
    expect(visit).toMatchObject({ status: 'booked', seat: 1, sequence: 1, changed_by: 'visitor' })
  })

  test('a time that is not offered is taken, whatever it is', async () => {
    const time = Date.parse(await aTime())
    for (const shift of [-365 * 86_400_000, 300_000, 12 * 3_600_000, 365 * 86_400_000])
      expect(codeOf(await book(new Date(time + shift).toISOString()))).toEqual([409, 'taken'])
  })

  test('a listing that is switched off meanwhile is refused with a word', async () => {
    const id = await storeProperty()
    const time = await aTime()
    await saveProperty(admin, id, { active: false })
    const { status, body } = await book(time, { property_id: id })
    expect([status, body.error?.code]).toEqual([404, 'absent'])
    expect(body.error?.message).toMatch(/^Este imóvel não recebe visitas/)
  })
})

describe('an unconfirmed visit', () => {
  const email = 'maria@teste.example'
  const mailsTo = (part: string) =>
    smtp.state.mails.filter((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.includes(part))
  const tokenIn = (mail = '') =>
    /visita#([0-9a-f]{32})/.exec(mail.replaceAll(/=\n/g, '').replaceAll('=23', '#'))?.[1]

  test('holds its time for 30 minutes, and one short e-mail with the link goes out', async () => {
    const time = await aTime()
    const { body } = await book(time, { email, mensagem: 'Clique em http://golpe.example' })
    expect(body).toEqual({ status: 'unconfirmed', holds_until: expect.any(String) })
    expect(Math.abs(Date.parse(String(body.holds_until)) - Date.now() - 1_800_000)).toBeLessThan(30_000)
    expect(await freeTimes()).not.toContain(time)
    await allSent()
    expect(recipients()).toEqual([email])
    expect(smtp.state.mails[0]).not.toMatch(/calendar|golpe/)
    const token = tokenIn(smtp.state.mails[0])
    expect((await act(token, 'read')).body).toMatchObject({
      status: 'unconfirmed',
      can_confirm: true,
      holds_until: body.holds_until,
    })
    expect(await freeTimes()).not.toContain(time)
    expect((await act(token, 'confirm', { sequence: 0 })).body).toMatchObject({
      status: 'booked',
      holds_until: null,
    })
    await allSent()
    expect(recipients().sort()).toEqual([email, email, agencyEmail].sort())
  })

  test('later its time is free; it is hers if it still is, and otherwise she is offered others', async () => {
    const [first, second] = [await aTime(6), await aTime(7)]
    const [one, other] = [await asked(first), await asked(second)]
    await letHoldsPass()
    expect(await freeTimes()).toEqual(expect.arrayContaining([first, second]))
    expect((await act(one, 'confirm', { sequence: 0 })).body.status).toBe('booked')
    expect(await freeTimes()).not.toContain(first)

    await booked(second)
    const late = await act(other, 'confirm', { sequence: 0 })
    expect(codeOf(late)).toEqual([409, 'taken'])
    const inicio = (late.body.times as { times: string[] }[])[3]?.times[0]
    const { id } = await rowOf(other)
    expect((await admin.db.rpc('confirm_visit', { p_id: id, p_sequence: 0 })).data).toBe('taken')
    expect((await act(other, 'move', { sequence: 0, inicio })).body.status).toBe('booked')
  })

  test('with a phone alone it holds its time to the end of the next working day, and the agency is told', async () => {
    // Only tomorrow is none.
    const days = await free()
    const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv-SE', {
      timeZone: 'America/Sao_Paulo',
    })
    const next = new Date(Date.now() + 2 * 86_400_000).toLocaleDateString('sv-SE', {
      timeZone: 'America/Sao_Paulo',
    })
    await receiveVisits({ closed_days: [tomorrow] })
    const time = days[5]?.times[0] as string
    const { body } = await book(time, { email: '' })
    expect(new Date(String(body.holds_until)).toISOString()).toBe(`${next}T15:00:00.000Z`)
    await allSent()
    expect(recipients()).toEqual([agencyEmail])
    const soon = String((await free())[0]?.times[0])
    const early = await book(soon, { email: '' })
    expect(Date.parse(String(early.body.holds_until))).toBe(Date.parse(soon))
    await allSent()
    smtp.state.mails.length = 0
    // Who has the link of the answer may be anybody.
    expect((await act(body.token, 'read')).body.can_confirm).toBe(false)
    expect(codeOf(await act(body.token, 'confirm', { sequence: 0 }))).toEqual([409, 'changed'])
    const moved = await act(body.token, 'move', { sequence: 0, inicio: await aTime() })
    expect(moved.body).toMatchObject({ status: 'unconfirmed', sequence: 1 })
    await allSent()
    expect(recipients()).toEqual([agencyEmail])
    expect(smtp.state.mails[0]).toContain('Antes')
    expect((await act(early.body.token, 'cancel', { sequence: 0 })).body).toMatchObject({
      status: 'cancelled',
    })
    await allSent()
    expect(smtp.state.mails[1]).toContain('Visita cancelada')
    const { id } = await rowOf(String(body.token))
    expect((await admin.db.rpc('confirm_visit', { p_id: id, p_sequence: 1 })).data).toBe('done')
  })

  test('that the agency cancels causes no further e-mail, and its message can be deleted', async () => {
    const token = await asked(await aTime(), { email })
    await allSent()
    const { id, inquiry_id } = await rowOf(token)
    const other = (await rowOf(await asked(await aTime()))).inquiry_id
    await allSent()
    smtp.state.mails.length = 0
    expect((await admin.db.rpc('cancel_visit_by_agency', { p_id: id, p_sequence: 0 })).data).toBe('done')
    await allSent()
    expect(smtp.state.mails).toEqual([])
    const removed = admin.db.from('inquiries').delete().in('id', [inquiry_id, other]).select('id')
    expect((await removed.throwOnError()).data).toHaveLength(2)
  })

  test('made up in her name keeps nobody from booking: her mailbox has one e-mail, whose link shows all that waits', async () => {
    for (let index = 0; index < 12; index++)
      await book(await aTime(), { email: index % 2 ? email : 'Maria@Teste.example' })
    const hers = await aTime()
    const { status, body } = await book(hers, { email })
    expect([status, body]).toEqual([201, { status: 'unconfirmed', holds_until: expect.any(String) }])
    await allSent()
    expect(recipients()).toHaveLength(1)
    expect(smtp.state.mails[0]).not.toContain('text/calendar')

    const { others } = (await act(tokenIn(smtp.state.mails[0]), 'read')).body as {
      others: { token: string; starts_at: string }[]
    }
    const own = others.find(({ starts_at }) => Date.parse(starts_at) === Date.parse(hers))
    expect((await act(own?.token, 'confirm', { sequence: 0 })).body.status).toBe('booked')
    // She has opened a link, and may have passed it on: a new beginning has a new one.
    const passedOn = tokenIn(smtp.state.mails[0])
    await allSent()
    smtp.state.mails.length = 0
    await book(await aTime(), { email })
    await allSent()
    expect(recipients()).toEqual([email])
    expect((await act(passedOn, 'read')).body.others).toHaveLength(others.length - 1)
  })

  test('a mailbox is one however it is written; a spelling that may not arrive takes nothing from the plain one', async () => {
    const spellings = ['maria+1', 'maria+2', 'ｍaria', 'maria+3', 'maria+4', 'maria', 'MARIA']
    for (const name of spellings) await book(await aTime(), { email: `${name}@teste.example` })
    await allSent()
    expect(smtp.state.mails).toHaveLength(4)
    expect(recipients()).toContain(email)
    const token = tokenIn(mailsTo(email)[0])
    expect((await act(token, 'read')).body.others).toHaveLength(1)
  }, 60_000)

  test('the answer does not tell whether a mailbox is known', async () => {
    await booked(await aTime(), { email })
    const times = await freeTimes()
    const answers: unknown[] = []
    for (const [index, address] of [email, `${randomUUID()}@teste.example`].entries()) {
      const { status, body } = await book(times[index + 8] as string, { email: address })
      answers.push([status, { ...body, holds_until: typeof body.holds_until }])
    }
    expect(answers[0]).toEqual(answers[1])
  })
})

describe('limits', () => {
  test('a flood takes no more than ten times, all else waits for the agency, which is told once', async () => {
    await allow(defaults)
    const before = await freeTimes()
    const listings = [property, await storeProperty(), await storeProperty()]
    const flood = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        book(
          before[index % 30] as string,
          { property_id: listings[index % 3], email: index % 4 ? `flood-${index % 7}@teste.example` : '' },
          `198.51.100.${index % 96}`,
        ),
      ),
    )
    const held = flood.filter(({ status, body }) => status === 201 && body.holds_until)
    const after = await freeTimes()
    // A sixth of one listing holds no time, and counts among the ten all the same: it depends on who comes first.
    expect(held.length).toBeGreaterThanOrEqual(5)
    expect(held.length).toBeLessThanOrEqual(10)
    expect(before.filter((time) => !after.includes(time))).toHaveLength(held.length)
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([201, 409]))
    await allSent()
    const toAgency = recipients().filter((to) => to === agencyEmail)
    expect(smtp.state.mails.filter((mail) => /Muitos[ _]pedidos/.test(mail))).toHaveLength(1)
    expect(toAgency.length).toBeLessThanOrEqual(11)

    // She who has a mailbox has her time all the same.
    const token = await booked(after[3] as string)
    expect((await act(token, 'read')).body.status).toBe('booked')
  }, 120_000)

  test('of one listing five unconfirmed visits hold their time', async () => {
    await allow(defaults)
    const held: unknown[] = []
    for (let index = 0; index < 6; index++) held.push((await book(await aTime())).body.holds_until)
    expect(held.map(Boolean)).toEqual([true, true, true, true, true, false])
  })

  test('one network sends many before it is refused, and confirming, moving and cancelling count as well', async () => {
    await allow({ sends_of_network: 5 })
    const address = '198.51.100.7'
    const from = (name: string, body: object) => send(name, body, address)
    const { status } = await book(await aTime(), {}, address)
    expect(status).toBe(201)
    const token = await newestToken()
    const change = async (action: string, sequence: number) =>
      (await from('visit', { token, action, sequence, inicio: await aTime() })).status
    expect(await change('confirm', 0)).toBe(200)
    for (let sequence = 1; sequence < 4; sequence++) expect(await change('move', sequence)).toBe(200)
    expect(await change('cancel', 4)).toBe(429)
    expect((await book(await aTime(), {}, address)).status).toBe(429)
    expect((await act(token, 'cancel', { sequence: 4 })).status).toBe(200)
  })

  test('one mailbox confirms, moves and cancels twelve times a day, from however many networks', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 3; index++) {
      const token = await asked(await aTime(), { email: `bia+${index}@teste.example` })
      for (const [sequence, action] of ['confirm', 'move', 'move', 'move', 'cancel']
        .slice(0, index < 2 ? 5 : 3)
        .entries())
        statuses.push((await act(token, action, { sequence, inicio: await aTime() })).status)
    }
    expect(statuses).toEqual([...Array<number>(12).fill(200), 429])
    await allSent()
    const invitations = smtp.state.mails.filter(
      (mail) => mail.includes('text/calendar') && mail.includes('To: bia+'),
    )
    expect(invitations.length).toBeLessThanOrEqual(12)
  })

  test('a visitor moves a visit three times, and the agency goes on', async () => {
    const token = await booked(await aTime())
    for (let sequence = 1; sequence < 4; sequence++)
      expect((await act(token, 'move', { sequence, inicio: await aTime() })).status).toBe(200)
    const inicio = await aTime()
    expect(codeOf(await act(token, 'move', { sequence: 4, inicio }))).toEqual([409, 'full'])
    expect((await act(token, 'read')).body).toMatchObject({ can_move: false, moves_left: 0 })
    const { id } = await rowOf(token)
    const move = { p_id: id, p_sequence: 4, p_starts_at: inicio }
    expect((await admin.db.rpc('move_visit_by_agency', move)).data).toBe('done')
    expect(codeOf(await act(token, 'cancel', { sequence: 5 }))).toEqual([200, undefined])
  })

  test('after very many guesses of tokens the network is told to wait', async () => {
    await allow({ unknown_links_of_network: 20 })
    const token = await booked(await aTime())
    const from = (guess: string) =>
      send('visit', { token: guess, action: 'read' }, '198.51.100.9').then(({ status }) => status)
    expect(await from(token)).toBe(200)
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => from(randomUUID().replaceAll('-', ''))),
    )
    expect(new Set(statuses)).toEqual(new Set([404]))
    expect([await from('0'.repeat(32)), await from(token)]).toEqual([429, 429])
    expect((await act(token, 'read')).status).toBe(200)
  })
})

describe('the link', () => {
  test('shows that one visit, and nothing of who comes', async () => {
    const time = await aTime()
    const token = await booked(time, { nome: 'Bia Ramos', mensagem: 'Segredo' })
    const { status, body } = await act(token, 'read')
    expect(status).toBe(200)
    expect(body).toEqual({
      by_phone: false,
      status: 'booked',
      starts_at: expect.any(String),
      ends_at: expect.any(String),
      sequence: 1,
      changed_by: 'visitor',
      property_id: property,
      property_title: 'Casa com quintal na Trindade',
      property_code: property.slice(0, 8).toUpperCase(),
      place: 'Rua das Palmeiras, 120, Trindade, Florianópolis, SC',
      gone: null,
      similar_to: null,
      calendar: expect.any(String),
      holds_until: null,
      can_confirm: false,
      can_move: true,
      moves_left: 3,
      can_cancel: true,
      others: [],
    })
    expect(Date.parse(String(body.starts_at))).toBe(Date.parse(time))
    const entry = new ICAL.Event(
      ICAL.Component.fromString(String(body.calendar)).getFirstSubcomponent('vevent')!,
    )
    expect([entry.startDate.toJSDate(), entry.endDate.toJSDate()]).toEqual(
      [body.starts_at, body.ends_at].map((instant) => new Date(String(instant))),
    )
    expect(entry.location).toBe(body.place)
    expect(entry.description).toContain(`/visita#${token}`)
  })

  test('moves the visit, gives its old time back, and may overlap it', async () => {
    await receiveVisits({ pause_minutes: 0 })
    // In the middle of a day, whatever the time is now.
    const [, before = '', time = ''] = (await free())[2]?.times ?? []
    const token = await booked(time)
    await receiveVisits({
      pause_minutes: 0,
      hours: visitSettings.hours.map(({ weekday }) => ({ weekday, from: '09:15', to: '12:00' })),
    })
    const overlapping = new Date(Date.parse(time) + 900_000).toISOString()
    const { status, body } = await act(token, 'move', { sequence: 1, inicio: overlapping })
    expect([status, body.sequence, body.status]).toEqual([200, 2, 'booked'])
    expect(Date.parse(String(body.starts_at))).toBe(Date.parse(overlapping))
    await receiveVisits({ pause_minutes: 0 })
    expect(await freeTimes()).toContain(before)
  })

  test('a time that somebody else has is taken, and the next times come with the answer', async () => {
    const [first, second] = [await aTime(6), await aTime(7)]
    const token = await booked(first)
    await booked(second)
    const answer = await act(token, 'move', { sequence: 1, inicio: second })
    expect(codeOf(answer)).toEqual([409, 'taken'])
    expect((answer.body.times as unknown[]).length).toBeGreaterThan(0)
    expect((await act(token, 'read')).body.sequence).toBe(1)
  })

  test.each([
    ['move', 'cancel'],
    ['move', 'move'],
    ['cancel', 'cancel'],
  ])('of %s and %s at once one is done, and the other learns how it stands', async (one, other) => {
    const token = await booked(await aTime(6))
    const more = [await aTime(6), await aTime(7)].map((inicio) => ({ sequence: 1, inicio }))
    const answers = await Promise.all([act(token, one, more[0]), act(token, other, more[1])])
    expect(answers.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'changed'],
    ])
    const won = answers.find(({ status }) => status === 200)?.body
    const lost = answers.find(({ status }) => status === 409)?.body
    expect(lost?.visit).toEqual(won)
    expect((await act(token, 'read')).body).toEqual(won)
  })

  test('the visitor cancels while the agency moves: one of them wins', async () => {
    const token = await booked(await aTime(6))
    const { id } = await rowOf(token)
    const move = { p_id: id, p_sequence: 1, p_starts_at: await aTime(6) }
    const [cancelled, moved] = await Promise.all([
      act(token, 'cancel', { sequence: 1 }),
      admin.db.rpc('move_visit_by_agency', move),
    ])
    expect([
      [200, 'changed'],
      [409, 'done'],
    ]).toContainEqual([cancelled.status, moved.data])
  })

  test('a cancelled visit gives its time back and changes no more', async () => {
    const time = await aTime()
    const token = await booked(time)
    expect((await act(token, 'cancel', { sequence: 1 })).body).toMatchObject({
      status: 'cancelled',
      can_move: false,
      can_cancel: false,
    })
    expect(await freeTimes()).toContain(time)
    expect(codeOf(await act(token, 'move', { sequence: 2, inicio: time }))).toEqual([409, 'changed'])
  })

  test('a listing sold meanwhile: the visit stays and can be cancelled, and a new time is refused with a word', async () => {
    const id = await storeProperty()
    const token = await booked(await aTime(), { property_id: id })
    await saveProperty(admin, id, { deal_status: 'sold' })
    const { body } = await act(token, 'read')
    expect(body).toMatchObject({ status: 'booked', can_move: false, can_cancel: true, gone: 'sold' })
    expect(body.similar_to).toMatchObject({ id, property_type: 'sale' })
    const moved = await act(token, 'move', { sequence: 1, inicio: await aTime() })
    expect(codeOf(moved)).toEqual([409, 'absent'])
    expect(moved.body.error?.message).toMatch(/^Este imóvel não recebe mais visitas/)
    const listed = await admin.db.from('visits').select('id').eq('property_id', id).throwOnError()
    expect(listed.data).toHaveLength(1)
    expect((await act(token, 'cancel', { sequence: 1 })).status).toBe(200)
  })

  test('what is off the site tells its address to nobody but who has a confirmed visit', async () => {
    await receiveVisits({ confirmed_at_once: false })
    const id = await storeProperty()
    const token = await booked(await aTime(), { property_id: id })
    await saveProperty(admin, id, { active: false })
    expect((await act(token, 'read')).body).toMatchObject({
      status: 'requested',
      gone: 'removed',
      place: null,
    })
    const visit = await rowOf(token)
    await admin.db.rpc('confirm_visit', { p_id: visit.id, p_sequence: 1 }).throwOnError()
    expect((await act(token, 'read')).body.place).toMatch(/^Rua das Palmeiras/)
  })

  test('a visit lasts until its end, and then stays as it was', async () => {
    const token = await booked(await aTime())
    const { id } = await rowOf(token)
    const lasts = async (from: number, to: number) => {
      const [start, end] = [from, to].map((ms) => new Date(Date.now() + ms).toISOString())
      const during = `[${start},${end})`
      await service().from('visits').update({ during, held: during }).eq('id', id).throwOnError()
    }
    await lasts(-120_000, -60_000)
    expect((await act(token, 'read')).body).toMatchObject({ can_move: false, can_cancel: false })
    expect(codeOf(await act(token, 'cancel', { sequence: 1 }))).toEqual([409, 'past'])
    expect(codeOf(await act(token, 'move', { sequence: 1, inicio: await aTime() }))).toEqual([409, 'past'])
    await lasts(-60_000, 60_000)
    expect((await act(token, 'read')).body).toMatchObject({ can_move: true, can_cancel: true })
    expect((await act(token, 'cancel', { sequence: 1 })).body.status).toBe('cancelled')
  })
})

describe('after the agency’s word', () => {
  beforeEach(() => receiveVisits({ confirmed_at_once: false }))

  test('a visit is requested until an admin confirms it, and again when the visitor moves it', async () => {
    const token = await booked(await aTime())
    expect((await act(token, 'read')).body.status).toBe('requested')
    const { id, inquiry_id } = await rowOf(token)
    const confirm = (p_sequence: number) => admin.db.rpc('confirm_visit', { p_id: id, p_sequence })
    expect((await confirm(0)).data).toBe('changed')
    expect((await confirm(1)).data).toBe('done')
    expect((await confirm(2)).data).toBe('changed')
    expect((await act(token, 'read')).body).toMatchObject({
      status: 'booked',
      sequence: 2,
      changed_by: 'agency',
    })
    const { data } = await service().from('inquiries').select('stage').eq('id', inquiry_id).single()
    expect(data?.stage).toBe('visit')
    const moved = await act(token, 'move', { sequence: 2, inicio: await aTime() })
    expect(moved.body).toMatchObject({ status: 'requested', sequence: 3 })
    expect((await admin.db.rpc('cancel_visit_by_agency', { p_id: id, p_sequence: 3 })).data).toBe('done')
  })

  test('the agency may come at another hour, and not where no seat is free', async () => {
    const [first, second] = [await booked(await aTime(6)), await booked(await aTime(6))]
    const { id, starts_at } = await rowOf(first)
    const move = (p_starts_at: string) =>
      admin.db.rpc('move_visit_by_agency', { p_id: id, p_sequence: 1, p_starts_at })
    expect((await move((await rowOf(second)).starts_at)).data).toBe('taken')
    expect((await move(new Date(0).toISOString())).data).toBe('taken')
    const night = new Date(Date.parse(starts_at) + 12 * 3_600_000).toISOString()
    expect((await move(night)).data).toBe('done')
    expect((await act(first, 'read')).body).toMatchObject({ status: 'booked', changed_by: 'agency' })
  })
})

describe('e-mails', () => {
  const email = 'bia@teste.example'
  const hostile = { email, nome: 'Ganhe http://golpe.example', mensagem: 'Clique em http://golpe.example' }

  /** The text of an e-mail without its encoding. */
  const decode = (mail: string) =>
    mail
      .replaceAll(/=\n/g, '')
      .replaceAll(/((?:=[0-9A-F]{2})+)/g, (coded) =>
        Buffer.from(coded.replaceAll('=', ''), 'hex').toString('utf8'),
      )
  const mailTo = (address: string) =>
    decode(smtp.state.mails.findLast((mail) => mail.includes(`To: ${address}`)) ?? '')
  /** The calendar file of an e-mail, in the place from which clients offer it as an invitation. */
  function invitationTo(address: string) {
    const mail = smtp.state.mails.findLast((one) => one.includes(`To: ${address}`)) ?? ''
    const [, boundary = ''] = /multipart\/alternative;\s+boundary="([^"]+)"/.exec(mail) ?? []
    const parts = mail.split(`--${boundary}`).map((part) => part.trimStart())
    const part = parts.find((one) => one.startsWith('Content-Type: text/calendar')) ?? ''
    const [head = '', ...paragraphs] = part.split('\n\n')
    const body = paragraphs.join('\n\n')
    expect(head).not.toMatch(/attachment/)
    const file = /base64/.test(head)
      ? Buffer.from(body, 'base64').toString()
      : decode(body).replaceAll('\n', '\r\n')
    return { method: /method=(\w+)/.exec(head)?.[1], file }
  }

  /** What a client reads there that runs in a zone of its own. */
  const readIn = (TZ: string, file: string) =>
    JSON.parse(
      execFileSync(process.execPath, [join(root, 'supabase/tests/readCalendar.ts')], {
        input: file,
        env: { ...process.env, TZ },
      }).toString(),
    ) as object

  /** Once every e-mail has been tried in vain, the mail server takes them, and the time of the next attempt comes. */
  async function serverIsBack() {
    const table = () => service().from('outbox')
    const untried = async () =>
      (await table().select('id').eq('status', 'pending').is('last_error', null).throwOnError()).data.length
    expect(await until(async () => (await untried()) === 0, 30_000)).toBe(true)
    smtp.state.mood = 'takes mail'
    await table()
      .update({ next_attempt_at: new Date(0).toISOString() })
      .eq('status', 'pending')
      .throwOnError()
  }

  /** A visit whose short e-mail has gone out before its link has confirmed it. */
  async function bookedByMail(inicio: string, more: object = { email }) {
    const token = await asked(inicio, more)
    await allSent()
    smtp.state.mails.length = 0
    expect((await act(token, 'confirm', { sequence: 0 })).status).toBe(200)
    return token
  }

  test('go to the visitor and the agency and nobody else, and quote nothing to the visitor', async () => {
    const reference = { reference_code: 'VI-0123' }
    await service().from('properties').update(reference).eq('id', property).throwOnError()
    const token = await bookedByMail(await aTime(), hostile)
    await allSent()
    expect(recipients().sort()).toEqual([email, agencyEmail])
    const toVisitor = mailTo(email)
    expect(toVisitor).toContain(`/visita#${token}`)
    expect(toVisitor).toContain('Código VI-0123')
    expect(toVisitor).toMatch(/^Reply-To: .*contato@moradaclara\.example/m)
    expect(toVisitor).not.toMatch(/golpe|Ganhe|Clique|99999-0000/)
    expect(invitationTo(email).method).toBe('REQUEST')
    const toAgency = mailTo(agencyEmail)
    expect(toAgency).toContain('Ganhe http://golpe.example')
    expect(toAgency).not.toContain(token)
  })

  test('the agency books for somebody who calls, once and at a free time, and the link is in the e-mail', async () => {
    const p_contact = { name: 'Bia', email, source: 'telefone', answered: true }
    const { data: case_id } = await admin.db
      .rpc('add_contact', { p_contact, p_key: randomUUID() })
      .throwOnError()
    const wanted = { visit_id: randomUUID(), case_id, property_id: property, starts_at: await aTime() }
    const ask = (more: object = {}, token: string | undefined = admin.token) =>
      callFunction('book-agency-visit', { token, body: { ...wanted, ...more } })
    expect([(await ask()).status, (await ask()).status]).toEqual([201, 200])
    expect(codeOf(await ask({ starts_at: await aTime(9) }))).toEqual([409, 'other'])
    expect(codeOf(await ask({ visit_id: randomUUID() }))).toEqual([409, 'taken'])
    expect((await ask({}, '')).status).toBe(401)
    await allSent()
    expect(recipients().sort()).toEqual([email, agencyEmail])
    const token = await newestToken()
    expect(mailTo(email)).toContain(`/visita#${token}`)
    expect((await act(token, 'read')).body).toMatchObject({ status: 'booked' })
    const toAgency = mailTo(agencyEmail)
    expect(toAgency).toContain('A visita foi marcada no painel.')
    expect(toAgency).toContain(`/admin/cases?atendimento=${case_id}`)
    const { data } = await admin.db.from('cases').select('stage').eq('id', case_id).single().throwOnError()
    expect(data.stage).toBe('visit')
  })

  test('one calendar entry for the whole visit: booked, moved, cancelled', async () => {
    const token = await bookedByMail(await aTime())
    const { id } = await rowOf(token)
    const seen: object[] = []
    for (const [action, more] of [
      ['read', {}],
      ['move', { sequence: 1, inicio: await aTime(8) }],
      ['cancel', { sequence: 2 }],
    ] as const) {
      await act(token, action, more)
      await allSent()
      const { starts_at, during } = await rowOf(token)
      const ends = new Date(/,"(.+)"\)/.exec(String(during))?.[1] ?? '')
      const { method, file } = invitationTo(email)
      const expected = {
        ...{ method, uid: expect.stringContaining(id) as string, sequence: seen.length + 1 },
        status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
        zone: 'America/Sao_Paulo',
        ...{ starts: new Date(starts_at).toISOString(), ends: ends.toISOString() },
        attendees: [`mailto:${email}`],
      }
      for (const zone of ['America/Sao_Paulo', 'Asia/Tokyo']) expect(readIn(zone, file)).toEqual(expected)
      seen.push(readIn('UTC', file))
    }
    expect(seen).toMatchObject([{ method: 'REQUEST' }, { method: 'REQUEST' }, { method: 'CANCEL' }])
    expect(new Set(seen.map((one) => (one as { uid: string }).uid)).size).toBe(1)
    expect(smtp.state.mails).toHaveLength(6)
  })

  test('with the mail server away they wait, and only the last state of a visit is told', async () => {
    smtp.state.mood = 'refuses'
    const token = await booked(await aTime(), { email })
    await act(token, 'move', { sequence: 1, inicio: await aTime() })
    await act(token, 'cancel', { sequence: 2 })
    await serverIsBack()
    expect(await deliver()).toEqual({ sent: 2, failed: 0 })
    expect(await deliver()).toEqual({ sent: 0, failed: 0 })
    expect(mailTo(email)).toContain('Sua visita foi cancelada, como você pediu.')
  })

  test('once a visit has begun its visitor is told no more that it is coming', async () => {
    smtp.state.mood = 'refuses'
    const token = await booked(await aTime(), { email })
    const { id } = await rowOf(token)
    const during = `[${new Date(Date.now() - 60_000).toISOString()},${new Date(Date.now() + 60_000).toISOString()})`
    await service().from('visits').update({ during, held: during }).eq('id', id).throwOnError()
    await deliver()
    await serverIsBack()
    expect(await deliver()).toEqual({ sent: 1, failed: 0 })
    expect(recipients()).toEqual([agencyEmail])
  })

  test('a home that the site no longer shows has no address in the e-mail of who was not confirmed', async () => {
    await receiveVisits({ confirmed_at_once: false })
    const property_id = await storeProperty()
    const token = await bookedByMail(await aTime(), { email, property_id })
    await allSent()
    const { id, sequence } = await rowOf(token)
    await saveProperty(admin, property_id, { active: false })
    smtp.state.mails.length = 0
    expect((await admin.db.rpc('cancel_visit_by_agency', { p_id: id, p_sequence: sequence })).data).toBe(
      'done',
    )
    await allSent()
    expect(mailTo(email)).toContain('cancelou a sua visita')
    expect(mailTo(email)).not.toContain('Trindade, Florian')
  })

  test('one that waits while the visit is moved again is not sent, and the next one has the time that was told', async () => {
    const write = (moment: string) =>
      new Intl.DateTimeFormat('pt-BR', {
        ...{ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
        timeZone: 'America/Sao_Paulo',
      }).format(new Date(moment))
    const [told, passed, last] = (await freeTimes()).slice(8, 11) as [string, string, string]
    const token = await bookedByMail(told)
    await allSent()
    const { id } = await rowOf(token)
    smtp.state.mood = 'refuses'
    const refused = () =>
      until(async () => {
        const { data } = await service().from('outbox').select().eq('visit_id', id).eq('kind', 'visit_moved')
        return data?.length === 2 && data.every((row) => row.last_error !== null)
      }, 30_000)
    for (const [sequence, inicio] of [
      [1, passed],
      [2, last],
    ]) {
      await act(token, 'move', { sequence, inicio })
      expect(await refused()).toBe(true)
    }
    smtp.state.mood = 'takes mail'
    smtp.state.mails.length = 0
    await service()
      .from('outbox')
      .update({ next_attempt_at: new Date(0).toISOString() })
      .eq('kind', 'visit_moved')
      .throwOnError()
    await allSent()
    expect(recipients().sort()).toEqual([email, agencyEmail])
    for (const address of recipients()) {
      const mail = mailTo(String(address))
      expect(mail).toContain(`Antes: ${write(told)}`)
      expect(mail).toContain(`Agora: ${write(last)}`)
      expect(mail).not.toContain(write(passed))
    }

    smtp.state.mails.length = 0
    expect((await admin.db.rpc('cancel_visit_by_agency', { p_id: id, p_sequence: 3 })).data).toBe('done')
    await allSent()
    const cancelled = mailTo(email)
    expect(cancelled).toContain('Morada Clara cancelou a sua visita.')
    expect(cancelled).toContain(`Escolher outro horário: ${testStack().siteUrl}/property/${property}`)
    expect(cancelled).not.toMatch(/Antes|mudar ou cancelar/)
  })

  test('a reminder goes out a day before, once, and none for a visit that was moved or cancelled', async () => {
    const token = await bookedByMail(await aTime(10))
    await allSent()
    const { id } = await rowOf(token)
    const reminders = async () =>
      (await service().from('outbox').select().eq('visit_id', id).eq('kind', 'visit_reminder').throwOnError())
        .data
    const { starts_at } = await rowOf(token)
    const dayBefore = Date.parse(starts_at) - 86_400_000
    const due = (await reminders()).map(({ next_attempt_at }) => Date.parse(next_attempt_at))
    expect(due).toEqual([dayBefore, dayBefore])
    smtp.state.mails.length = 0
    expect(await deliver()).toEqual({ sent: 0, failed: 0 })

    await act(token, 'move', { sequence: 1, inicio: await aTime(10) })
    await allSent()
    expect(await reminders()).toHaveLength(2)
    smtp.state.mails.length = 0
    await service()
      .from('outbox')
      .update({ next_attempt_at: new Date(0).toISOString() })
      .eq('kind', 'visit_reminder')
      .throwOnError()
    expect(await deliver()).toEqual({ sent: 2, failed: 0 })
    expect(await deliver()).toEqual({ sent: 0, failed: 0 })
    expect(mailTo(email)).toContain('Sua visita está chegando.')
    expect(mailTo(email)).not.toContain('text/calendar')
  })

  test('one that could not be sent is sent again by hand, of the last state alone', async () => {
    smtp.state.mood = 'refuses'
    const token = await booked(await aTime(10), { email })
    const { id, inquiry_id } = await rowOf(token)
    const rows = async () => (await service().from('outbox').select().eq('visit_id', id).throwOnError()).data
    const tried = () =>
      until(
        async () => (await rows()).every((row) => row.last_error || row.kind === 'visit_reminder'),
        30_000,
      )
    const giveUp = () =>
      service().from('outbox').update({ status: 'failed' }).eq('visit_id', id).neq('kind', 'visit_reminder')
    expect(await tried()).toBe(true)
    await giveUp().throwOnError()
    await act(token, 'move', { sequence: 1, inicio: await aTime(10) })
    expect(await tried()).toBe(true)
    await giveUp().throwOnError()
    const reminders = (await rows())
      .filter(({ kind }) => kind === 'visit_reminder')
      .map((row) => row.next_attempt_at)

    smtp.state.mood = 'takes mail'
    const args = { p_id: inquiry_id }
    expect((await admin.db.rpc('retry_mails', args)).data).toBe(true)
    expect(await deliver()).toEqual({ sent: 2, failed: 0 })
    expect(mailTo(email)).toContain('Sua visita tem um novo horário.')
    expect((await admin.db.rpc('retry_mails', args)).data).toBe(false)
    expect(await deliver()).toEqual({ sent: 0, failed: 0 })
    const left = (await rows())
      .filter(({ kind }) => kind === 'visit_reminder')
      .map((row) => row.next_attempt_at)
    expect(left).toEqual(reminders)
    expect(reminders).toHaveLength(2)
  })

  test('an inquiry stays until nobody counts on its visit, and nothing is left of one that is deleted', async () => {
    const token = await bookedByMail(await aTime())
    const { inquiry_id } = await rowOf(token)
    await allSent()
    const remove = async () =>
      (await admin.db.from('inquiries').delete().eq('id', inquiry_id).select('id').throwOnError()).data
    expect(await remove()).toEqual([])
    smtp.state.mood = 'refuses'
    await act(token, 'cancel', { sequence: 1 })
    // The word of the cancelling has not gone out.
    expect(await remove()).toEqual([])
    await serverIsBack()
    expect(await deliver()).toEqual({ sent: 2, failed: 0 })
    expect(await remove()).toHaveLength(1)
    for (const table of ['visits', 'outbox'] as const)
      expect((await service().from(table).select('id').throwOnError()).data).toEqual([])
  })
})
