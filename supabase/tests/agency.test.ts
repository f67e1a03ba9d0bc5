import { receiveVisits } from '../../tooling/testing/visits.ts'
import { everyone, type People } from './people.ts'
import { storeSiteAgency } from './samples.ts'

let people: People

beforeAll(async () => {
  people = await everyone()
})

const contacts = { address: null, creci: null, email: null, phone: null, whatsapp: null }

test('a visitor reads what the site’s agency has written, and neither whose it is nor when', async () => {
  await receiveVisits({ enabled: false })
  const logo = 'https://fotos.example/logo.png'
  await storeSiteAgency(
    // Other tests write the contacts.
    { ...contacts, hours: 'Seg a sex', headline: null },
    { company_name: 'Casa Nova', company_logo_url: logo },
  )
  const { data } = await people.visitor.db.rpc('get_agency').throwOnError()
  expect(data).toEqual({
    name: 'Casa Nova',
    logo,
    hours: 'Seg a sex',
    retention_months: '24',
    closed_retention_months: '60',
  })
})

test('another agency’s settings are on no site', async () => {
  await storeSiteAgency({ headline: 'Casas' }, { company_name: 'Casa Nova' })
  const { db, tenantId } = people.stranger
  await db.from('agency_settings').upsert({ tenant_id: tenantId, headline: 'Invasores' }).throwOnError()
  await db
    .from('tenant_settings')
    .update({ company_name: 'Invasores' })
    .eq('tenant_id', tenantId)
    .throwOnError()
  expect((await people.visitor.db.rpc('get_agency').throwOnError()).data).toMatchObject({
    name: 'Casa Nova',
    headline: 'Casas',
  })
})

test('visits are on the site while the agency takes them', async () => {
  const read = async () => (await people.visitor.db.rpc('get_agency').throwOnError()).data
  await receiveVisits()
  expect(await read()).toMatchObject({ visits: 'online', visits_confirmed: 'at_once' })
  await receiveVisits({ confirmed_at_once: false })
  expect(await read()).not.toHaveProperty('visits_confirmed')
  await receiveVisits({ enabled: false })
  expect(await read()).not.toHaveProperty('visits')
})
