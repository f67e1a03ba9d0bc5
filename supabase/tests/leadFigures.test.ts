import { newTenant, service } from './people.ts'
import { leadValues } from './samples.ts'

const day = (n: number) => `2026-05-${String(n).padStart(2, '0')}T12:00:00Z`

async function withTwoLeads() {
  const owner = await newTenant()
  const rows = [{ created_at: day(2) }, { created_at: day(1), status: 'won' as const }].map((lead) => ({
    ...leadValues,
    notice_version: '1',
    tenant_id: owner.tenantId,
    ...lead,
  }))
  await service().from('leads').insert(rows).throwOnError()
  return owner
}

test('a tenant’s leads are counted in no other’s figures', async () => {
  await withTwoLeads()
  const { data } = await (await newTenant()).db.rpc('get_lead_figures').throwOnError()
  expect(data).toEqual({ total: 0, new: 0, since: [] })
})

test('figures say how many there are, how many are new, and how many came since when', async () => {
  const { db } = await withTwoLeads()
  const { data } = await db
    .rpc('get_lead_figures', { p_starts: [day(1), day(2), day(3)] }, { get: true })
    .throwOnError()
  expect(data).toEqual({ total: 2, new: 1, since: [1, 1, 0] })
  const { error } = await db.rpc('get_lead_figures', { p_starts: Array.from({ length: 61 }, () => day(1)) })
  expect(error?.code).toBe('22023')
})
