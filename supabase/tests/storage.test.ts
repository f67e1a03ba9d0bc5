import { randomUUID } from 'node:crypto'
import { api } from 'shared-backend'
import { imagesApi } from 'shared-backend/admin/listings'
import { createBackend, createStore } from 'shared-backend/store'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { everyone, newTenant, service, type Actor, type People } from './people.ts'
import { storeProperty } from './samples.ts'
import { readTable } from './table.ts'

let people: People

beforeAll(async () => {
  people = await everyone()
})

const jpeg = (size = 1000) => {
  const bytes = new Uint8Array(size)
  bytes.set([0xff, 0xd8, 0xff, 0xe0])
  return bytes.buffer
}

const ascii = (text: string) => new TextEncoder().encode(text).buffer

/** The first bytes of a file of each type. */
const bytesOf = {
  'image/jpeg': jpeg(),
  'image/png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).buffer,
  'image/webp': ascii('RIFF....WEBPVP8 '),
  'image/avif': ascii('\0\0\0\x1cftypavif'),
}

const options = { contentType: 'image/jpeg', cacheControl: '3600' }
type Bucket = 'property-images' | 'company-logos'
const bucket = (actor: Actor, name: Bucket = 'property-images') => people[actor].db.storage.from(name)

/** Stored by the admin, in whose tenant a logo then is. */
async function storeFile(name = `${randomUUID()}/1-0-sala.jpg`, to: Bucket = 'property-images') {
  const { error } = await bucket('admin', to).upload(name, jpeg(), options)
  if (error) throw error
  return name
}

const isThere = async (name: string, from: Bucket = 'property-images') =>
  (await fetch(bucket('visitor', from).getPublicUrl(name).data.publicUrl)).status === 200

/* yes: done. no: an error, or nothing seen. Photos are the site's, a logo is its tenant's. */
const matrix = `
  bucket          | actor    | upload | replace | move | list | delete | sign | open by address
  property-images | visitor  | no     | no      | no   | no   | no     | no   | yes
  property-images | user     | no     | no      | no   | no   | no     | no   | yes
  property-images | admin    | yes    | yes     | yes  | yes  | yes    | yes  | yes
  property-images | stranger | yes    | yes     | yes  | yes  | yes    | yes  | yes
  property-images | removed  | no     | no      | no   | no   | no     | no   | yes
  property-images | expired  | no     | no      | no   | no   | no     | no   | yes
  property-images | forged   | no     | no      | no   | no   | no     | no   | yes
  company-logos   | visitor  | no     | no      | no   | no   | no     | no   | yes
  company-logos   | user     | no     | no      | no   | no   | no     | no   | yes
  company-logos   | admin    | yes    | yes     | yes  | yes  | yes    | yes  | yes
  company-logos   | stranger | yes    | no      | no   | no   | no     | no   | yes
  company-logos   | removed  | no     | no      | no   | no   | no     | no   | yes
  company-logos   | expired  | no     | no      | no   | no   | no     | no   | yes
  company-logos   | forged   | no     | no      | no   | no   | no     | no   | yes
`
const { head, rows } = readTable(matrix)
const operations = head.slice(2)

/** What the actor may do in a bucket, and with a file of the admin's there. */
async function rightsOf(actor: Actor, name: Bucket) {
  const files = bucket(actor, name)
  const [file, moved] = [await storeFile(undefined, name), `${randomUUID()}.jpg`]
  const done: Record<string, unknown> = {
    upload: !(await files.upload(`logo-${randomUUID()}.jpg`, jpeg(), options)).error,
    replace: !(await files.upload(file, jpeg(2000), { ...options, upsert: true })).error,
    list: (await files.list(file.split('/')[0])).data?.length,
    sign: !(await files.createSignedUrl(file, 60)).error,
    'open by address': await isThere(file, name),
  }
  await files.move(file, moved)
  done.move = await isThere(moved, name)
  const left = done.move ? moved : file
  await files.remove([left])
  done.delete = !(await isThere(left, name))
  return Object.fromEntries(operations.map((operation) => [operation, done[operation] ? 'yes' : 'no']))
}

test.each(rows as [Bucket, Actor, ...string[]][])('%s, %s', async (name, actor, ...expected) => {
  const wanted = Object.fromEntries(operations.map((operation, index) => [operation, expected[index]]))
  expect(await rightsOf(actor, name)).toEqual(wanted)
})

describe('the buckets refuse', () => {
  test.each(['image/svg+xml', 'image/gif', 'text/html', 'application/pdf'])('%s', async (contentType) => {
    const { error } = await bucket('admin').upload(`${randomUUID()}/x.jpg`, jpeg(), { contentType })
    expect(error).not.toBeNull()
  })

  test.each([
    ['property-images', 10],
    ['company-logos', 5],
  ] as const)('in %s, more than %d MB', async (name, megabytes) => {
    const limit = megabytes * 1024 * 1024
    const upload = async (bytes: number) =>
      (await bucket('admin', name).upload(`a-${randomUUID()}.jpg`, jpeg(bytes), options)).error
    // One that is refused takes nothing from the next.
    for (let attempt = 0; attempt < 4; attempt++) {
      expect(await upload(limit)).toBeNull()
      expect(await upload(limit + 1)).not.toBeNull()
    }
  })

  test.each([
    '../fora.jpg',
    'a/../../fora.jpg',
    '.oculto.jpg',
    'com espaço.jpg',
    'a/.b.jpg',
    'a..b.jpg',
    `${'x'.repeat(301)}.jpg`,
  ])('the name %j', async (name) => {
    expect((await bucket('admin').upload(name, jpeg(), options)).error).not.toBeNull()
  })

  test.each([
    ['pagina.html', 'image/png'],
    ['codigo.js', 'image/jpeg'],
    ['desenho.svg', 'image/png'],
    ['sem-fim', 'image/png'],
    ['sala.png.html', 'image/png'],
    ['sala.png', 'image/jpeg'],
    ['sala.jpg', 'image/webp'],
  ])('%s as %s', async (name, contentType) => {
    for (const bucketName of ['property-images', 'company-logos'] as const) {
      const path = `${randomUUID()}/${name}`
      const { error } = await bucket('admin', bucketName).upload(path, jpeg(), { contentType })
      expect(Number(error && 'status' in error && error.status)).toBe(400)
      expect(await isThere(path, bucketName)).toBe(false)
    }
  })

  test.each(['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const)(
    'a page as %s',
    async (type) => {
      const page = ascii('<!doctype html><script>alert(1)</script>')
      const path = `${randomUUID()}/sala.${type === 'image/jpeg' ? 'jpg' : type.slice(6)}`
      expect((await bucket('admin').upload(path, page, { contentType: type })).error).not.toBeNull()
      expect(await isThere(path)).toBe(false)
    },
  )

  test('a new name that fits the type no longer', async () => {
    const name = await storeFile()
    for (const destination of ['pagina.html', 'sala.png'])
      expect((await bucket('admin').move(name, `${randomUUID()}/${destination}`)).error).not.toBeNull()
    expect(await isThere(name)).toBe(true)
  })

  test('a name that is taken, without a request to replace it', async () => {
    const name = await storeFile()
    expect((await bucket('admin').upload(name, jpeg(), options)).error).not.toBeNull()
  })
})

test.each([
  ['sala.jpg', 'image/jpeg'],
  ['SALA.JPEG', 'image/jpeg'],
  ['logo.png', 'image/png'],
  ['sala.webp', 'image/webp'],
  ['sala.avif', 'image/avif'],
] as const)('%s is served as %s and nothing else', async (name, contentType) => {
  const path = `${randomUUID()}/${name}`
  const { error } = await bucket('admin').upload(path, bytesOf[contentType], { contentType })
  expect(error).toBeNull()
  const { headers } = await fetch(bucket('visitor').getPublicUrl(path).data.publicUrl)
  expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
    contentType,
    'nosniff',
  ])
})

describe('a token that Storage finds expired, and this computer does not', () => {
  /** Adds a photo as an admin who has signed in an hour ago, by a clock that is behind. */
  async function addPhoto(meanwhile?: (id: string) => Promise<unknown>) {
    const { id, username } = await newTenant()
    const { apiUrl: url, publishableKey } = testStack()
    const config = { supabase: { url, publishableKey }, remotes: {}, cepUrl: '' }
    const backend = createBackend(config as never, {
      persistSession: false,
      fetch: async (input, init) => {
        const answer = await fetch(input, init)
        if (!answer.url.includes('grant_type=password')) return answer
        return Response.json({ ...((await answer.json()) as object), access_token: people.expired.token })
      },
    })
    const store = createStore(backend)
    const { auth } = await backend.client()
    await auth.signInWithPassword({ email: `${username}@admins.invalid`, password: 'senha-de-teste' })
    await meanwhile?.(id)
    const photo = { propertyId: await storeProperty(), imageId: randomUUID(), file: jpeg(), name: 'sala.jpg' }
    const place = { index: 0, isPrimary: true, position: 0, watermarked: false }
    const { addPropertyImage } = imagesApi.endpoints
    const result = await store.dispatch(addPropertyImage.initiate({ ...photo, ...place }, { track: false }))
    store.dispatch(api.util.resetApiState())
    return result
  }

  test('is renewed, and the photo is stored', async () => {
    expect(await addPhoto()).toMatchObject({ data: { is_primary: true } })
  })

  test('ends the session where that has ended elsewhere', async () => {
    const endSessions = (id: string) =>
      withDatabase(testStack().databaseUrl, (database) =>
        database.query('delete from auth.sessions where user_id = $1', [id]),
      )
    expect(await addPhoto(endSessions)).toMatchObject({ error: { kind: 'unauthorized' } })
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
    // The bin keeps its photos.
    expect(await orphans()).not.toContain(used)
    await people.admin.db.from('deleted_properties').delete().eq('id', id).throwOnError()
    expect(await orphans()).toEqual(expect.arrayContaining([used, smaller, orphan]))
  })
})
