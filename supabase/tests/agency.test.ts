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

describe('the places that listings tell their distance to', () => {
  const beach = { name: 'Praia do Campeche', latitude: -27.69, longitude: -48.48 }

  test('are on the site as a text, which every release of it can read', async () => {
    await storeSiteAgency({ landmarks: [beach] }, { company_name: 'Casa Nova' })
    const { data } = await people.visitor.db.rpc('get_agency').throwOnError()
    expect(JSON.parse((data as { landmarks: string }).landmarks)).toEqual([beach])
    await storeSiteAgency({ landmarks: null }, { company_name: 'Casa Nova' })
    expect((await people.visitor.db.rpc('get_agency').throwOnError()).data).not.toHaveProperty('landmarks')
  })

  test.each([
    ['that are none', []],
    ['that are no list', { ...beach }],
    ['more than 12', Array.from({ length: 13 }, () => beach)],
    ['without a name', [{ ...beach, name: ' ' }]],
    ['with a name that is too long', [{ ...beach, name: 'a'.repeat(61) }]],
    ['abroad', [{ ...beach, longitude: 2.35 }]],
    ['whose degrees are texts', [{ ...beach, latitude: '-27.69' }]],
    ['without a longitude', [{ name: 'Praia', latitude: -27.69 }]],
    ['with more than a place', [{ ...beach, note: 'a' }]],
  ])('are not stored %s', async (_what, landmarks) => {
    const { db, tenantId } = people.admin
    const { error } = await db.from('agency_settings').upsert({ tenant_id: tenantId, landmarks })
    expect(error?.code).toBe('23514')
  })
})
