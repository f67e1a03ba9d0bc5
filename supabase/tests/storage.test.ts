import { randomUUID } from 'node:crypto'
import { everyone, service, type Actor, type People } from './people.ts'
import { storeProperty } from './samples.ts'
import { countCall, readTable } from './table.ts'

let people: People

beforeAll(async () => {
  people = await everyone()
})

const jpeg = (size = 1000) => {
  const bytes = new Uint8Array(size)
  bytes.set([0xff, 0xd8, 0xff, 0xe0])
  return bytes.buffer
}

const options = { contentType: 'image/jpeg', cacheControl: '3600' }
const bucket = (actor: Actor, name = 'property-images') => people[actor].db.storage.from(name)

async function storeFile(name = `${randomUUID()}/1-0-sala.jpg`) {
  const { error } = await service().storage.from('property-images').upload(name, jpeg(), options)
  if (error) throw error
  return name
}

const isThere = async (name: string) => {
  const { data } = people.visitor.db.storage.from('property-images').getPublicUrl(name)
  return (await fetch(data.publicUrl)).status === 200
}

/* yes: done. no: an error, or nothing seen. */
const matrix = `
  actor    | upload | replace | list | delete | open by address
  visitor  | no     | no      | no   | no     | yes
  user     | no     | no      | no   | no     | yes
  admin    | yes    | yes     | yes  | yes    | yes
  stranger | yes    | yes     | yes  | yes    | yes
  removed  | no     | no      | no   | no     | yes
  expired  | no     | no      | no   | no     | yes
  forged   | no     | no      | no   | no     | yes
`
const { rows } = readTable(matrix)

describe.each(rows as [Actor, string, string, string, string, string][])(
  '%s',
  (actor, upload, replace, list, remove, open) => {
    function word(done: unknown) {
      countCall(actor, done ? 'allowed' : 'refused')
      return done ? 'yes' : 'no'
    }

    test.each(['property-images', 'company-logos'])(`upload to %s: ${upload}`, async (name) => {
      const { error } = await bucket(actor, name).upload(`logo-${randomUUID()}.jpg`, jpeg(), options)
      expect(word(!error)).toBe(upload)
    })

    test(`replace: ${replace}`, async () => {
      const name = await storeFile()
      const { error } = await bucket(actor).upload(name, jpeg(2000), { ...options, upsert: true })
      expect(word(!error)).toBe(replace)
    })

    test(`list: ${list}`, async () => {
      const name = await storeFile()
      const { data } = await bucket(actor).list(name.split('/')[0])
      expect(word(data?.length)).toBe(list)
    })

    test(`delete: ${remove}`, async () => {
      const name = await storeFile()
      await bucket(actor).remove([name])
      expect(word(!(await isThere(name)))).toBe(remove)
    })

    test(`open by address: ${open}`, async () => {
      expect(word(await isThere(await storeFile()))).toBe(open)
    })
  },
)

describe('the buckets refuse', () => {
  test.each(['image/svg+xml', 'image/gif', 'text/html', 'application/pdf'])('%s', async (contentType) => {
    const { error } = await bucket('admin').upload(`${randomUUID()}/x.jpg`, jpeg(), { contentType })
    expect(error).not.toBeNull()
  })

  test.each([
    ['property-images', 10],
    ['company-logos', 5],
  ])('in %s, more than %d MB', async (name, megabytes) => {
    const limit = megabytes * 1024 * 1024
    expect(
      (await bucket('admin', name).upload(`a-${randomUUID()}.jpg`, jpeg(limit), options)).error,
    ).toBeNull()
    expect(
      (await bucket('admin', name).upload(`b-${randomUUID()}.jpg`, jpeg(limit + 1), options)).error,
    ).not.toBeNull()
  })

  test.each(['../fora.jpg', 'a/../../fora.jpg', '.oculto.jpg', 'com espaço.jpg', `${'x'.repeat(301)}.jpg`])(
    'the name %j',
    async (name) => {
      expect((await bucket('admin').upload(name, jpeg(), options)).error).not.toBeNull()
    },
  )

  test('a name that is taken, unless asked to replace', async () => {
    const name = await storeFile()
    expect((await bucket('admin').upload(name, jpeg(), options)).error).not.toBeNull()
  })
})

describe('list_orphaned_objects', () => {
  const orphans = async () => {
    const { data } = await service()
      .rpc('list_orphaned_objects', { p_older_than: '0 seconds' })
      .throwOnError()
    return data.map((row) => row.name)
  }

  test('names what no photo refers to, and spares a photo’s smaller files', async () => {
    const id = await storeProperty()
    const used = await storeFile(`${id}/1-0-sala.jpg`)
    const smaller = await storeFile(`${id}/1-0-sala-480.jpg`)
    const orphan = await storeFile(`${id}/1-1-quarto.jpg`)
    const { publicUrl } = people.admin.db.storage.from('property-images').getPublicUrl(used).data
    await service()
      .from('property_images')
      .insert({ property_id: id, image_url: publicUrl, widths: [480] })
      .throwOnError()

    const names = await orphans()
    expect(names).toContain(orphan)
    expect(names).not.toContain(used)
    expect(names).not.toContain(smaller)

    await people.admin.db.from('properties').delete().eq('id', id).throwOnError()
    expect(await orphans()).toEqual(expect.arrayContaining([used, smaller, orphan]))
  })

  test.each(['visitor', 'user', 'admin'] as const)('%s cannot call it', async (actor) => {
    expect((await people[actor].db.rpc('list_orphaned_objects')).error?.code).toBe('42501')
  })
})
