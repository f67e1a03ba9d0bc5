import { randomUUID } from 'node:crypto'
import { newTenant, service } from './people.ts'
import { storeCase, storeProperty } from './samples.ts'

/* What an agency enters itself. Each test has a tenant of its own. */

type Owner = Awaited<ReturnType<typeof newTenant>>

const caller = { name: 'Ana Braga', phone: '(48) 99999-0000', source: 'telefone', answered: true }

const add = ({ db }: Owner, contact: object = {}, p_key: string = randomUUID()) =>
  db.rpc('add_contact', { p_contact: { ...caller, ...contact }, p_key })

test('a caller is a case of whoever enters it, once, without an e-mail to the agency', async () => {
  const owner = await newTenant()
  const property_id = await storeProperty({ title: 'Casa no Campeche' })
  const key = randomUUID()
  const { data: id } = await add(owner, { property_id, message: 'Procura casa' }, key).throwOnError()
  // Its answer was lost, and the name was corrected before it was sent again.
  const again = { property_id, message: 'Procura casa', name: 'Ana Bragança' }
  expect((await add(owner, again, key).throwOnError()).data).toBe(id)
  const found = await owner.db.rpc('list_cases', { p_search: 'bragança' }).throwOnError()
  expect(found.data).toMatchObject({ found: 1 })
  expect((await owner.db.from('cases').select('id').throwOnError()).data).toHaveLength(1)
  expect(await stored(owner, id)).toMatchObject({
    kind: 'contact',
    stage: 'contacted',
    assignee_id: owner.id,
    inquiry: {
      name: 'Ana Bragança',
      property_title: 'Casa no Campeche',
      source_campaign: 'utm_source=telefone',
    },
  })
  const { data } = await service().from('outbox').select('id').eq('tenant_id', owner.tenantId).throwOnError()
  expect(data).toEqual([])
})

async function stored({ db }: Owner, id: string) {
  const columns =
    'kind, stage, assignee_id, inquiry:inquiries(name, property_title, message, source_campaign)' as const
  return (await db.from('cases').select(columns).eq('id', id).single().throwOnError()).data
}

test('somebody who only wrote still waits, and needs no listing', async () => {
  const owner = await newTenant()
  const { data: id } = await add(owner, { source: 'instagram', answered: false }).throwOnError()
  expect(await stored(owner, id)).toMatchObject({
    stage: 'new',
    inquiry: { property_title: null, message: null },
  })
  const { data } = await owner.db.rpc('get_desk', {}, { get: true }).throwOnError()
  expect(data).toMatchObject({ waiting: 1, answered: 0 })
})

test('whom the agency entered as answered is none of the answers that are timed', async () => {
  const owner = await newTenant()
  await add(owner).throwOnError()
  const { data } = await owner.db.rpc('get_desk', {}, { get: true }).throwOnError()
  expect(data).toMatchObject({ waiting: 0, answered: 0, median_minutes: null })
})

test.each([
  ['no way to reach them', { phone: null }, '23514'],
  ['no name', { name: ' ' }, '23514'],
  ['no source', { source: null }, '22023'],
  ['a source that would be parameters', { source: 'a&utm_campaign=x' }, '22023'],
])('%s is refused', async (_what, contact, code) => {
  expect((await add(await newTenant(), contact)).error?.code).toBe(code)
})

describe('what was sent', () => {
  const send = ({ db }: Owner, case_id: string, id: string = randomUUID()) =>
    db.from('case_contacts').insert({ id, case_id, channel: 'whatsapp', message: 'Olá!' })
  const answer = ({ db }: Owner, id: string, answered = true) =>
    db.from('case_contacts').update({ answered }).eq('id', id).select('id').throwOnError()
  const stageOf = async ({ db }: Owner, id: string) =>
    (await db.from('cases').select('stage, first_answered_at').eq('id', id).single().throwOnError()).data

  test('is kept with whoever sent it, and moves a new case on once it was answered', async () => {
    const owner = await newTenant()
    const [one, id] = [await storeCase(owner.tenantId), randomUUID()]
    await send(owner, one, id).throwOnError()
    const { data } = await owner.db.from('case_contacts').select().single().throwOnError()
    expect(data).toMatchObject({ admin_id: owner.id, channel: 'whatsapp', message: 'Olá!', answered: null })
    await answer(owner, id, false)
    expect(await stageOf(owner, one)).toEqual({ stage: 'new', first_answered_at: null })
    await answer(owner, id)
    const first = await stageOf(owner, one)
    expect(first).toMatchObject({ stage: 'contacted', first_answered_at: expect.any(String) as string })
    // A colleague has moved it on meanwhile.
    await owner.db.from('cases').update({ stage: 'proposal' }).eq('id', one).throwOnError()
    await answer(owner, id, false)
    await answer(owner, id)
    expect(await stageOf(owner, one)).toMatchObject({ stage: 'proposal' })
  })

  test('is no other agency’s', async () => {
    const [owner, stranger] = [await newTenant(), await newTenant()]
    const [one, id] = [await storeCase(owner.tenantId), randomUUID()]
    await send(owner, one, id).throwOnError()
    expect((await send(stranger, one)).error?.code).toBe('42501')
    expect((await stranger.db.from('case_contacts').select('id').throwOnError()).data).toEqual([])
    expect((await answer(stranger, id)).data).toEqual([])
    // Nor is it changed afterwards.
    const { error } = await owner.db
      .from('case_contacts')
      .update({ message: 'Outro' } as never)
      .eq('id', id)
    expect(error?.code).toBe('42501')
  })
})
