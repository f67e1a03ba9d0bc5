import { SYSTEM_USER_ID } from 'shared-domain/database/constants'
import { everyone, newColleague, service, type People } from './people.ts'

let people: People

beforeAll(async () => {
  people = await everyone()
})

const logo = 'https://fotos.example/logo.png'

const save = (db: People['admin']['db'], p_user_id: string, more = {}) =>
  db.rpc('save_watermark_settings', {
    p_user_id,
    p_logo_url: logo,
    p_position: 'center',
    p_opacity: 0.4,
    ...more,
  })

const get = (db: People['admin']['db'], p_user_id: string) => db.rpc('get_watermark_settings', { p_user_id })

test('everyone reads the watermark that an admin has saved for the site', async () => {
  const { data: saved } = await save(people.admin.db, SYSTEM_USER_ID).throwOnError()
  expect(saved).toHaveLength(1)
  for (const actor of ['visitor', 'user', 'admin', 'stranger'] as const) {
    const { data } = await get(people[actor].db, SYSTEM_USER_ID)
    expect(data).toEqual([
      {
        id: expect.any(String),
        logo_url: logo,
        watermark_position: 'center',
        opacity: 0.4,
        updated_at: expect.any(String),
      },
    ])
  }
})

test('an admin switches the site’s mark off, and a visitor has none; nobody else does', async () => {
  await save(people.admin.db, SYSTEM_USER_ID).throwOnError()
  const remove = (actor: keyof Pick<People, 'admin' | 'user' | 'visitor'>) =>
    people[actor].db.from('watermark_settings').delete().eq('user_id', SYSTEM_USER_ID).select('id')
  await remove('user')
  await remove('visitor')
  expect((await get(people.visitor.db, SYSTEM_USER_ID)).data).toHaveLength(1)
  expect((await remove('admin').throwOnError()).data).toHaveLength(1)
  expect((await get(people.visitor.db, SYSTEM_USER_ID)).data).toEqual([])
})

test('saving again changes the one row', async () => {
  const [first] = (await save(people.admin.db, people.admin.id).throwOnError()).data
  const [second] = (await save(people.admin.db, people.admin.id, { p_opacity: 1 }).throwOnError()).data
  expect(second).toMatchObject({ id: first?.id, opacity: 1 })
})

test.each([
  { p_opacity: 0 },
  { p_opacity: 1.5 },
  { p_opacity: 'NaN' },
  { p_position: 'middle' },
  { p_logo_url: 'javascript:alert(1)' },
])('%j is refused', async (values) => {
  const { status } = await save(people.admin.db, people.admin.id, values)
  expect(status).toBe(400)
})

test('an admin who is deleted leaves no mark of their own behind', async () => {
  const { db, id } = await newColleague(people.admin)
  await save(db, id).throwOnError()
  const who = { p_admin_user_id: id, p_requesting_user_id: people.admin.id }
  await people.admin.db.rpc('delete_admin_user', who).throwOnError()
  const { data } = await service().from('watermark_settings').select('id').eq('user_id', id).throwOnError()
  expect(data).toEqual([])
})
