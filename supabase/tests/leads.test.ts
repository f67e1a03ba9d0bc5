import { randomUUID } from 'node:crypto'
import { everyone, service, type People } from './people.ts'
import { leadValues, storeLead } from './samples.ts'

let people: People

beforeAll(async () => {
  people = await everyone()
})

const submit = (address: string, fingerprint = randomUUID(), lead = {}) =>
  service()
    .rpc('submit_lead', {
      p_lead: { ...leadValues, ...lead },
      p_notice_version: '1',
      p_address_hash: address,
      p_fingerprint: fingerprint,
    })
    .single()

const notification = async (leadId: string) =>
  (await service().from('outbox').select().eq('lead_id', leadId).single().throwOnError()).data

describe('submit_lead', () => {
  test('stores the lead and its e-mail together', async () => {
    const { data } = await submit(randomUUID()).throwOnError()
    expect(data.outcome).toBe('stored')
    expect(await notification(data.lead_id)).toMatchObject({ status: 'pending', attempts: 0 })
  })

  test('a double click gets the first lead back', async () => {
    const [address, fingerprint] = [randomUUID(), randomUUID()]
    const answers = await Promise.all([1, 2, 3].map(() => submit(address, fingerprint).throwOnError()))
    expect(answers.map(({ data }) => data.outcome).sort()).toEqual(['repeated', 'repeated', 'stored'])
    expect(new Set(answers.map(({ data }) => data.lead_id)).size).toBe(1)
  })

  test('leads with one contact, who may be many owners, are all stored and e-mailed', async () => {
    const contact = { email: `${randomUUID()}@teste.example`, phone: `+54 ${Date.now()}` }
    for (let index = 0; index < 6; index++) {
      const { data } = await submit(randomUUID(), randomUUID(), contact).throwOnError()
      expect(data.outcome).toBe('stored')
      expect(await notification(data.lead_id)).toMatchObject({ status: 'pending' })
    }
  })

  test('decides tenant, status and notes itself', async () => {
    const { data } = await submit(randomUUID(), randomUUID(), {
      tenant_id: people.stranger.tenantId,
      status: 'won',
      notes: 'x',
    }).throwOnError()
    const { data: lead } = await service()
      .from('leads')
      .select()
      .eq('id', data.lead_id)
      .single()
      .throwOnError()
    expect(lead).toMatchObject({ status: 'new', notes: null })
    expect(lead.tenant_id).not.toBe(people.stranger.tenantId)
  })
})

describe('an admin’s view of a lead', () => {
  test('holds no trace of the sender’s network address', async () => {
    const id = await storeLead(people.admin.tenantId)
    expect((await people.admin.db.from('leads').select('address_hash').eq('id', id)).error?.code).toBe(
      '42501',
    )
    expect((await people.admin.db.from('leads').select('fingerprint').eq('id', id)).error?.code).toBe('42501')
  })

  test('deleting a lead deletes its e-mail', async () => {
    const id = await storeLead(people.admin.tenantId)
    await people.admin.db.from('leads').delete().eq('id', id).throwOnError()
    expect((await service().from('outbox').select().eq('lead_id', id)).data).toEqual([])
  })
})
