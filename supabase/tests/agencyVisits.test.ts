import ICAL from 'ical.js'
import { createHash, randomUUID } from 'node:crypto'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { newColleague, newTenant, service } from './people.ts'
import { storeProperty, storeVisit } from './samples.ts'

/* What an agency does with its visits beside changing them. Each test has a tenant of its own. */

const visitOf = async (id: string) =>
  (await service().from('visits').select().eq('id', id).single().throwOnError()).data

describe('who goes along', () => {
  test('is a colleague, and the visitor hears nothing of it', async () => {
    const [admin, stranger] = [await newTenant(), await newTenant()]
    const colleague = await newColleague(admin)
    const id = await storeVisit(admin.tenantId)
    const before = await visitOf(id)
    const set = (companion_id: string | null) =>
      admin.db.from('visits').update({ companion_id }).eq('id', id).select('id')
    expect((await set(stranger.id)).error?.code).toBe('42501')
    expect((await set(colleague.id)).data).toHaveLength(1)
    const after = await visitOf(id)
    expect(after).toEqual({ ...before, companion_id: colleague.id, updated_at: after.updated_at })
    const mails = await service().from('outbox').select('id').eq('visit_id', id).throwOnError()
    expect(mails.data).toEqual([])

    await admin.db
      .rpc('delete_admin_user', { p_admin_user_id: colleague.id, p_requesting_user_id: admin.id })
      .throwOnError()
    expect((await visitOf(id)).companion_id).toBeNull()
  })
})

describe('the address of a calendar', () => {
  const newAddress = async ({ db }: Pick<Awaited<ReturnType<typeof newTenant>>, 'db'>) =>
    (await db.rpc('renew_calendar_address').throwOnError()).data
  const read = (token: string, method = 'GET') =>
    fetch(`${testStack().apiUrl}/functions/v1/calendar/${token}.ics`, { method })
  const statusOf = async (token: string) => (await read(token)).status

  test('gives a calendar program the agency’s visits of the last weeks and all coming ones', async () => {
    const [admin, stranger] = [await newTenant(), await newTenant()]
    const colleague = await newColleague(admin)
    const property_id = await storeProperty({ address: 'Rua das Palmeiras, 120', reference_code: null })
    const [coming, past, old, cancelled, unconfirmed] = await Promise.all(
      Array.from({ length: 5 }, () => storeVisit(admin.tenantId)),
    )
    const change = (id: string | undefined, values: object) =>
      service()
        .from('visits')
        .update(values)
        .eq('id', id ?? '')
        .throwOnError()
    const ago = (days: number) => {
      const at = Date.now() - days * 86_400_000
      const during = `[${new Date(at).toISOString()},${new Date(at + 1_800_000).toISOString()})`
      return { during, held: during }
    }
    await change(coming, { property_id, status: 'booked', companion_id: colleague.id })
    await change(past, ago(29))
    await change(old, ago(31))
    await change(cancelled, { status: 'cancelled' })
    await change(unconfirmed, { ...ago(1), status: 'unconfirmed' })
    await storeVisit(stranger.tenantId)

    const token = await newAddress(colleague)
    const answer = await read(token)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    const file = await answer.text()
    // RFC 5545: what is said of the calendar stands before its entries.
    expect(file.indexOf('REFRESH-INTERVAL')).toBeLessThan(file.indexOf('\r\nBEGIN:'))
    const calendar = ICAL.Component.fromString(file)
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT15M')
    const entries = calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry))
    expect(entries.map(({ uid }) => uid.split('@')[0])).toEqual([past, coming])

    const visit = await visitOf(coming ?? '')
    const { data: inquiry } = await service()
      .from('inquiries')
      .select('name, email, phone, case:cases(id)')
      .eq('id', visit.inquiry_id)
      .single()
      .throwOnError()
    const [, entry] = entries
    expect(entry?.summary).toBe(`Visita: ${inquiry.name} – Casa no Centro (3F2B8C1A)`)
    expect(entry?.description).toBe(`Telefone: ${inquiry.phone}\nAcompanha: ${colleague.username}`)
    expect(entry?.location).toContain('Rua das Palmeiras, 120')
    expect(entry?.startDate.toJSDate().getTime()).toBe(Math.floor(Date.parse(visit.starts_at) / 1000) * 1000)
    const address = String(entry?.component.getFirstPropertyValue('url'))
    expect(address).toContain(`/admin/cases?atendimento=${inquiry.case?.id}`)
    expect(file).not.toContain(String(inquiry.email))
    const { data } = await colleague.db.rpc('get_calendar_address').throwOnError()
    expect(data).toEqual({ made_at: expect.any(String), read_at: expect.any(String) })
  })

  test('is stored as a hash, and ends when it is renewed or removed, or its admin deleted', async () => {
    const admin = await newTenant()
    const colleague = await newColleague(admin)
    const first = await newAddress(colleague)
    const { rows } = await withDatabase(testStack().databaseUrl, (database) =>
      database.query<{ token_hash: string }>(
        'select token_hash from private.calendar_addresses where admin_user_id = $1',
        [colleague.id],
      ),
    )
    expect(rows[0]?.token_hash).toBe(createHash('sha256').update(first).digest('hex'))
    const second = await newAddress(colleague)
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    await colleague.db.rpc('remove_calendar_address').throwOnError()
    const third = await newAddress(colleague)
    expect([await statusOf(second), await statusOf(third)]).toEqual([404, 200])
    await admin.db
      .rpc('delete_admin_user', { p_admin_user_id: colleague.id, p_requesting_user_id: admin.id })
      .throwOnError()
    expect(await statusOf(third)).toBe(404)
    expect((await read('0'.repeat(64), 'HEAD')).status).toBe(404)
  })

  test('of somebody who has guessed very often no other guess is looked at; a good address works on', async () => {
    const token = await newAddress(await newTenant())
    const p_address_hash = randomUUID()
    await withDatabase(testStack().databaseUrl, (database) =>
      database.query(
        'insert into private.token_guesses (address_hash) select $1 from generate_series(1, (select unknown_links_of_network from private.limits))',
        [p_address_hash],
      ),
    )
    const outcome = async (guess: string) => {
      const p_token_hash = createHash('sha256').update(guess).digest('hex')
      const { data } = await service().rpc('open_calendar', { p_token_hash, p_address_hash }).throwOnError()
      return (data as { outcome: string }).outcome
    }
    expect([await outcome('0'.repeat(64)), await outcome(token)]).toEqual(['throttled', 'done'])
  })
})
