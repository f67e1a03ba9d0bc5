import { randomUUID } from 'node:crypto'
import { type Call, useBadInput } from './badInput.ts'

const { people, expectRefusal } = useBadInput()

test('addresses of the database API', async () => {
  const paths = [
    'properties?id=eq.nope',
    "properties?id=eq.1'%3B%20drop%20table%20properties%3B--",
    'properties?id=foo.1',
    'properties?select=nope',
    'properties?select=id,nope(id)',
    'properties?order=nope',
    'properties?title=eq.%00',
    'properties?title=eq.%zz',
    'properties?title=eq.%ff%fe',
    'properties;drop',
    'no_such_table',
    '../auth/v1/user',
    'users',
    'rpc/no_such_procedure',
    'rpc/is_admin',
  ]
  for (const path of paths) await expectRefusal({ path: `/rest/v1/${path}`, method: 'GET', anonymous: true })
})

test('signing in', async () => {
  const raw = [
    '{bad',
    '[]',
    'null',
    '"texto"',
    '{}',
    '{"email": 5, "password": {}}',
    '{"email": "a@b.c", "password": "\\u0000"}',
  ]
  const bodies = [
    { email: '\ud800@admins.invalid', password: 'x' },
    { email: "' or 1=1 --@admins.invalid", password: 'x' },
    { email: `${people().admin.username}@admins.invalid`, password: 'x'.repeat(100_000) },
    { email: 'x'.repeat(300_000), password: 'x' },
    { email: `${people().admin.username}@admins.invalid`, password: '' },
  ]
  const path = '/auth/v1/token?grant_type=password'
  for (const one of raw) await expectRefusal({ path, raw: one, anonymous: true })
  for (const body of bodies) await expectRefusal({ path, body, anonymous: true })
  await expectRefusal({ path, raw: 'email=a', type: 'text/plain', anonymous: true })
  await expectRefusal({ path: '/auth/v1/token?grant_type=nope', body: {}, anonymous: true })
  for (const refresh_token of ['', 'x', 'a\u0000', {}, 5]) {
    await expectRefusal({
      path: '/auth/v1/token?grant_type=refresh_token',
      body: { refresh_token },
      anonymous: true,
    })
  }
})

test('no way to an account but through an admin', async () => {
  const body = { email: `${randomUUID()}@teste.example`, password: 'senha-segura' }
  for (const endpoint of [
    'signup',
    'otp',
    'magiclink',
    'recover',
    'invite',
    'admin/users',
    'verify',
    'resend',
    'sso',
    'authorize',
  ]) {
    await expectRefusal({ path: `/auth/v1/${endpoint}`, body, anonymous: true })
  }
})

test.each([
  '/rest/v1/rpc/replace_property_additional_info',
  '/rest/v1/properties',
  '/auth/v1/token?grant_type=password',
  '/functions/v1/submit-property-lead',
  '/storage/v1/object/list/property-images',
])('%s: arrays and objects inside one another without end', async (path) => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const deep = open.repeat(100_000) + '1' + close.repeat(100_000)
    await expectRefusal({ path, raw: deep.slice(0, 200_000) })
    await expectRefusal({ path, raw: `{"p_property_id": "${randomUUID()}", "p_infos": ${deep}}` })
  }
})

describe('storage', () => {
  const upload = (name: string, type = 'image/jpeg'): Call => ({
    path: `/storage/v1/object/property-images/${name}`,
    raw: 'x',
    type,
  })

  test('names that would leave the bucket, or that no file may have', async () => {
    const names = [
      '%2e%2e/x.jpg',
      '..%2fx.jpg',
      'a%00b.jpg',
      'a%ff.jpg',
      '%zz.jpg',
      '',
      'a%5cb.jpg',
      'a//b.jpg',
      '%2fetc%2fpasswd',
      `${'x'.repeat(400)}.jpg`,
      '.oculto.jpg',
      'com%20espa%C3%A7o.jpg',
      'a/',
      'a/.b.jpg',
      `a/${'x'.repeat(250)}.jpg`,
      'a%0d%0ab.jpg',
      '%3Cimg%3E.jpg',
    ]
    for (const name of names) await expectRefusal(upload(name))
  })

  test('types that are no photo, and buckets that are not there', async () => {
    for (const type of ['image/svg+xml', 'text/html', 'image/gif', 'application/octet-stream', 'image']) {
      await expectRefusal(upload(`${randomUUID()}.jpg`, type))
    }
    await expectRefusal({ path: '/storage/v1/object/no-such-bucket/x.jpg', raw: 'x', type: 'image/jpeg' })
  })

  test('forms that are none, or hold no file of that type', async () => {
    const form = (value: string | Blob, field = 'file') => {
      const fields = new FormData()
      fields.set(field, value)
      return new Response(fields)
    }
    const page = new Blob(['<script>'], { type: 'image/png' })
    const forms = [form('text'), form(page), form(page, 'other')]
    const calls = forms.map(
      async (one) => [await one.arrayBuffer(), one.headers.get('content-type')] as const,
    )
    for (const [raw, type] of [
      ['[]', 'multipart/form-data'] as const,
      ['[]', 'multipart/form-data; boundary=x'] as const,
      ...(await Promise.all(calls)),
    ])
      await expectRefusal({
        path: `/storage/v1/object/property-images/${randomUUID()}.png`,
        raw,
        type: String(type),
      })
  })

  test('reading outside of the buckets', async () => {
    const paths = [
      'property-images/..%2f..%2f..%2fkeys.json',
      'property-images/%2e%2e%2f%2e%2e%2fkeys.json',
      'property-images/a%00',
      'property-images/no-such.jpg',
      'no-such-bucket/x',
      'property-images/%zz',
    ]
    for (const path of paths)
      await expectRefusal({ path: `/storage/v1/object/public/${path}`, method: 'GET', anonymous: true })
  })

  test('listing, removing, moving', async () => {
    const list = '/storage/v1/object/list/property-images'
    for (const raw of [
      '{',
      '[]',
      '{"prefix": 5}',
      '{"prefix": "a", "sortBy": {"column": "name; drop table x", "order": "asc"}}',
    ]) {
      await expectRefusal({ path: list, raw })
    }
    await expectRefusal({
      path: '/storage/v1/object/property-images',
      method: 'DELETE',
      body: { prefixes: 5 },
    })
    const remove = { path: '/storage/v1/object/property-images', method: 'DELETE' }
    for (const raw of ['{', '[]', '"x"', '{"prefixes": [5, null]}', '{"prefixes": ["a\\u0000"]}']) {
      await expectRefusal({ ...remove, raw })
    }
    for (const endpoint of ['move', 'copy', 'sign/property-images', 'upload/sign/property-images/x.jpg']) {
      await expectRefusal({ path: `/storage/v1/object/${endpoint}`, raw: '{' })
    }
    for (const destinationKey of ['../x.jpg', 'a\u0000.jpg', '/etc/passwd', 'a/', '.x']) {
      const body = { bucketId: 'property-images', sourceKey: 'a.jpg', destinationKey }
      await expectRefusal({ path: '/storage/v1/object/move', body })
      await expectRefusal({ path: '/storage/v1/object/copy', body })
    }
  })

  test('buckets themselves', async () => {
    await expectRefusal({ path: '/storage/v1/bucket', body: { id: 'meu', name: 'meu', public: true } })
    await expectRefusal({ path: '/storage/v1/bucket/property-images', method: 'DELETE' })
    await expectRefusal({ path: '/storage/v1/bucket/property-images/empty', body: {} })
    await expectRefusal({
      path: '/storage/v1/bucket/property-images',
      method: 'PUT',
      body: { public: false },
    })
  })
})
