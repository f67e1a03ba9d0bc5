import { randomUUID } from 'node:crypto'
import { addDays, agencyDay } from 'shared-domain/agencyTime'
import { newColleague, newTenant, service } from './people.ts'
import { leadValues, storeCase, storeInquiry, storeLead, storeProperty, visitValues } from './samples.ts'

/* What waits for an agency. Each test has a tenant of its own; the listings are the site's. */

type Owner = Awaited<ReturnType<typeof newTenant>>

async function today({ db }: Owner) {
  const { data } = await db.rpc('get_today', {}, { get: true }).throwOnError()
  return data as Record<string, unknown>
}

const HOUR = 3_600_000

/** Stores a visit that begins then, on a seat of its own. */
async function storeVisitAt(owner: Owner, begin: number, seat: number, values: object = {}) {
  const during = `[${new Date(begin).toISOString()},${new Date(begin + HOUR / 4).toISOString()})`
  const row = { ...(await visitValues(owner.tenantId)), during, held: during, seat, ...values }
  await service().from('visits').insert(row).throwOnError()
  return row
}

test('cases, visits and authorisations are counted as their lists find them', async () => {
  const owner = await newTenant()
  const { db, tenantId } = owner
  expect(await today(owner)).toMatchObject({
    ...{ new_cases: 0, overdue: 0, visits: 0, to_confirm: { count: 0, first: null }, ending: 0 },
    ...{ failed_mails: 0, failed_cases: [], left_out: null, day: agencyDay() },
  })
  const [late, closed] = [await storeCase(tenantId), await storeCase(tenantId)]
  await storeCase(tenantId)
  const step = { next_step: 'Ligar', next_on: addDays(agencyDay(), -1) }
  await db.from('cases').update(step).eq('id', late).throwOnError()
  await db
    .from('cases')
    .update({ ...step, stage: 'closed' })
    .eq('id', closed)
    .throwOnError()
  // The day's last minutes: of today, whatever the time is now.
  const night = Date.parse(`${agencyDay()}T23:00:00-03:00`)
  await storeVisitAt(owner, night, 1, { status: 'booked' })
  await storeVisitAt(owner, night, 2, { status: 'cancelled' })
  const asked = await storeVisitAt(owner, night + 72 * HOUR, 1)
  await storeVisitAt(owner, night + 96 * HOUR, 1, { status: 'unconfirmed' })
  for (const [authorised_until, active] of [
    [addDays(agencyDay(), -400), true],
    [addDays(agencyDay(), 30), true],
    [addDays(agencyDay(), 31), true],
    [addDays(agencyDay(), 3), false],
  ] as const) {
    const property_id = await storeProperty({ active })
    await db.from('property_private_facts').insert({ property_id, authorised_until }).throwOnError()
  }
  const { data } = await db.rpc('list_properties', { p_show: 'ending' }).throwOnError()
  expect(data).toMatchObject({
    found: 2,
    rows: [{ authorised_until: addDays(agencyDay(), 30) }, { authorised_until: addDays(agencyDay(), -400) }],
  })
  expect(await today(owner)).toMatchObject({
    // Each visit has a case of its own.
    ...{ new_cases: 6, overdue: 1, visits: 1, ending: 2 },
    to_confirm: { count: 2, first: agencyDay(Date.parse(asked.during.slice(1, 25))) },
  })
  expect(await db.rpc('list_properties', { p_show: 'none' })).toMatchObject({ error: { code: '22023' } })
})

test('an e-mail that was given up waits while its case does', async () => {
  const owner = await newTenant()
  const lead = await storeLead(owner.tenantId)
  await service().from('outbox').update({ status: 'failed' }).eq('lead_id', lead).throwOnError()
  const inquiry = await storeInquiry(owner.tenantId)
  await service().from('outbox').update({ status: 'pending' }).eq('inquiry_id', inquiry).throwOnError()
  const { data } = await owner.db.from('cases').select('id').eq('lead_id', lead).single().throwOnError()
  expect(await today(owner)).toMatchObject({
    failed_mails: 1,
    failed_cases: [{ id: data.id, name: leadValues.owner_name }],
  })
  const stranger = await newTenant()
  expect(await today(stranger)).toMatchObject({ failed_mails: 0, new_cases: 0 })
  // Somebody has seen it: the notice is of no use any more.
  await owner.db.from('cases').update({ stage: 'contacted' }).eq('id', data.id).throwOnError()
  expect(await today(owner)).toMatchObject({ failed_mails: 0 })
})

test('the first steps tick themselves off, and go once the agency works', async () => {
  const owner = await newTenant()
  const { db, tenantId } = owner
  const listing = await storeProperty()
  const none = { agency: false, logo: false, visits: false, import: false, listing: true, colleague: false }
  expect((await today(owner)).first_steps).toEqual(none)
  const email = 'oi@morada.example'
  await db
    .from('agency_settings')
    .insert({ tenant_id: tenantId, email, phone: '(48) 3333-4444' })
    .throwOnError()
  await db
    .from('tenant_settings')
    .upsert({ tenant_id: tenantId, company_logo_url: 'https://fotos.example/logo.png' })
    .throwOnError()
  await db
    .from('visit_settings')
    .insert({ tenant_id: tenantId, enabled: true, hours: [{ weekday: 1, from: '09:00', to: '12:00' }] })
    .throwOnError()
  await newColleague(owner)
  const most = { ...none, agency: true, logo: true, visits: true, colleague: true }
  expect((await today(owner)).first_steps).toEqual(most)
  const id = await storeCase(tenantId)
  expect((await today(owner)).first_steps).toEqual(most)
  await db.from('cases').update({ stage: 'contacted' }).eq('id', id).throwOnError()
  expect((await today(owner)).first_steps).toBeNull()
  await service().from('properties').delete().eq('id', listing).throwOnError()
})

test('an import ticks its step off', async () => {
  const owner = await newTenant()
  const imported = {
    ...{ id: randomUUID(), tenant_id: owner.tenantId, username: owner.username, file_name: 'imoveis.csv' },
    ...{ source: 'spreadsheet', total: 1, state: 'stored' },
  }
  await service().from('property_imports').insert(imported).throwOnError()
  expect((await today(owner)).first_steps).toMatchObject({ import: true })
})
