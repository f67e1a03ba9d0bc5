import { randomUUID } from 'node:crypto'
import { testStack } from '../../tooling/testing/stack.ts'
import { everyone, service, type People } from './people.ts'
import { imageValues, propertyValues, storeLead, storeProperty } from './samples.ts'

/* Plain HTTP, as somebody without supabase-js would send it, by an admin: nobody else gets as far. */

let people: People

beforeAll(async () => {
  people = await everyone()
})

interface Call {
  path: string
  method?: string
  raw?: BodyInit
  body?: unknown
  type?: string
  anonymous?: boolean
}

async function send({ path, method = 'POST', raw, body, type = 'application/json', anonymous }: Call) {
  const { apiUrl, publishableKey } = testStack()
  const response = await fetch(apiUrl + path, {
    method,
    headers: {
      apikey: publishableKey,
      'content-type': type,
      ...(!anonymous && { authorization: `Bearer ${people.admin.token}` }),
    },
    body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
  })
  return { status: response.status, text: await response.text() }
}

/** A 4xx with a JSON error, and nothing in it that shows the inside. */
async function expectRefusal(call: Call) {
  const { status, text } = await send(call)
  const what = `${call.method ?? 'POST'} ${call.path.slice(0, 80)} ${JSON.stringify(call.body ?? call.raw)?.slice(0, 80)}`
  expect({ what, status: status >= 400 && status < 500 ? '4xx' : status }).toEqual({ what, status: '4xx' })
  expect(() => JSON.parse(text) as unknown).not.toThrow()
  expect(text).not.toMatch(/node_modules|\n\s+at |\.[cm]?[jt]s:\d|\/(home|tmp|work|usr)\//)
}

// An object is as good as a text to the database: it would be stored as the JSON that it is.
const texts = ['a\u0000b', 'a\u0007b', 'a\u0085b', '\ud800', 'x'.repeat(100_000)]
const counts = [-1, 1.5, 1e12, 'três', {}, [1], true]
const amounts = [-0.01, 1e300, 'caro', 'NaN', 'Infinity', {}, [1, 2], true]
const ids = [
  'nope',
  '',
  5,
  {},
  [],
  "1'; drop table properties; --",
  '00000000-0000-0000-0000-00000000000g',
  'a\u0000',
]

const tables: Record<string, { good: () => Promise<object>; bad: Record<string, unknown[]> }> = {
  properties: {
    good: () => propertyValues(),
    bad: {
      title: [...texts, null, ' '],
      description: texts,
      city: [...texts, null, ''],
      state: [...texts, null],
      address: [...texts, null],
      neighborhood: [...texts, null],
      zip_code: [...texts, '88036000', '88036-00', '88036-0000'],
      price: [...amounts, null],
      area: amounts,
      built_area: amounts,
      land_area: amounts,
      bedrooms: counts,
      bathrooms: counts,
      suites: counts,
      parking_spaces: counts,
      lavatory: counts,
      staircases: counts,
      property_type: [...texts, 'swap', null],
      category_id: [...ids, null, randomUUID()],
      featured: ['talvez', 5, {}, null],
      active: ['talvez', {}, null],
      user_id: [...ids, randomUUID()],
      created_at: ['ontem', 'a\u0000', {}],
      no_such_column: [1],
    },
  },
  property_images: {
    good: async () => imageValues(await storeProperty()),
    bad: {
      property_id: [...ids, null, randomUUID()],
      image_url: [...texts, null, 'javascript:alert(1)', '/x.jpg', 'https://a b'],
      position: [-1, 10_000, 1.5, 'x', {}, null],
      is_primary: ['talvez', {}, null],
      watermarked: ['talvez', {}, null],
      widths: [[100], ['x'], 5, {}, 'x', null],
    },
  },
  property_additional_info: {
    good: async () => ({ property_id: await storeProperty(), info_text: 'Sol da manhã' }),
    bad: { property_id: [...ids, null], info_text: [...texts, null, ' '], position: [-1, 'x', {}] },
  },
  watermark_settings: {
    good: async () => {
      await service().from('watermark_settings').delete().eq('user_id', people.admin.id).throwOnError()
      return { user_id: people.admin.id, logo_url: 'https://fotos.example/logo.png' }
    },
    bad: {
      user_id: [...ids, null, randomUUID()],
      logo_url: [...texts, null, 'javascript:alert(1)'],
      watermark_position: [...texts, 'middle', null],
      opacity: [0, 1.1, 1e300, 'NaN', 'x', {}, null],
    },
  },
}

const rows = async () =>
  Promise.all(
    Object.keys(tables).map(
      async (table) =>
        (
          await service()
            .from(table as 'properties')
            .select('id', { count: 'exact', head: true })
        ).count,
    ),
  )

describe.each(Object.entries(tables))('%s', (table, { good, bad }) => {
  test.each(Object.entries(bad))('%s', async (column, values) => {
    const row = await good()
    // With both there is something to compare: no bad row may come, and the good one must not.
    for (const value of values) {
      await expectRefusal({ path: `/rest/v1/${table}`, body: { ...row, [column]: value } })
      await expectRefusal({ path: `/rest/v1/${table}`, body: [row, { ...row, [column]: value }] })
    }
    const key = 'property_id' in row ? 'property_id' : 'user_id' in row ? 'user_id' : undefined
    if (!key) return
    const { data } = await service()
      .from(table as 'property_images')
      .select('id')
      .eq(key as 'property_id', (row as Record<string, string>)[key] as string)
    expect(data).toEqual([])
  })

  test('without a column that must be there', async () => {
    const row = await good()
    for (const column of Object.keys(row).filter((name) => name !== 'active')) {
      await expectRefusal({ path: `/rest/v1/${table}`, body: { ...row, [column]: undefined } })
    }
  })

  test('rows that are meant by nonsense', async () => {
    const body = await good()
    const before = await rows()
    for (const [column, values] of Object.entries(bad)) {
      for (const value of values) {
        if (value === null) continue
        const path = `/rest/v1/${table}?${encodeURIComponent(column)}=eq.${encodeURIComponent(String(value).toWellFormed().slice(0, 99))}`
        // As a filter it may be a fair question with no answer; never a fault.
        for (const method of ['PATCH', 'DELETE']) {
          const { status } = await send({ path: `${path}&id=is.null`, method, body })
          expect({ path, status: status < 500 }).toEqual({ path, status: true })
        }
      }
    }
    await expectRefusal({ path: `/rest/v1/${table}?id=eq.nope`, method: 'DELETE' })
    await expectRefusal({ path: `/rest/v1/${table}?id=eq.nope`, method: 'PATCH', body })
    expect(await rows()).toEqual(before)
  })

  test('the body as a whole', async () => {
    const before = await rows()
    for (const raw of ['{bad', '"texto"', '[1, 2]', '{}', `{"id": 1${'0'.repeat(400)}}`]) {
      await expectRefusal({ path: `/rest/v1/${table}`, raw })
    }
    for (const type of ['text/plain', 'application/xml', 'image/png']) {
      await expectRefusal({ path: `/rest/v1/${table}`, raw: 'x', type })
    }
    expect(await rows()).toEqual(before)
  })
})

/* Rows that are changed but never made by an admin's browser. */
const changes: Record<string, { row: () => Promise<string>; bad: Record<string, unknown[]> }> = {
  tenant_settings: {
    row: async () => `tenant_id=eq.${people.admin.tenantId}`,
    bad: {
      tenant_id: [...ids, null],
      lead_notification_email: [
        ...texts,
        '',
        'sem-arroba',
        'a@b',
        'a@b.co\nBcc: x@y.co',
        'a@b.co,c@d.co',
        {},
        5,
      ],
      company_name: [...texts, ' '],
      company_logo_url: [...texts, 'javascript:alert(1)', '../logo.png'],
    },
  },
  leads: {
    row: async () => `id=eq.${await storeLead(people.admin.tenantId)}`,
    bad: {
      status: [...texts, 'deleted', 5, null, {}],
      notes: texts,
      email: ['outro@teste.example'],
      tenant_id: ids,
    },
  },
  lead_notifications: {
    row: async () => `lead_id=eq.${await storeLead(people.admin.tenantId)}`,
    bad: {
      status: [...texts, 'sent', 'failed', null],
      attempts: [...counts, null],
      next_attempt_at: ['ontem', 'a\u0000', {}, null],
      last_error: texts,
      sent_at: ['2026-01-01'],
    },
  },
}

describe.each(Object.entries(changes))('%s', (table, { row, bad }) => {
  test.each(Object.entries(bad))('change of %s', async (column, values) => {
    const filter = await row()
    const key = filter.split('=')[0] as 'id'
    const look = async () =>
      (
        await service()
          .from(table as 'leads')
          .select()
          .eq(key, filter.split('eq.')[1] as string)
      ).data
    const before = await look()
    for (const value of values) {
      await expectRefusal({ path: `/rest/v1/${table}?${filter}`, method: 'PATCH', body: { [column]: value } })
    }
    expect(await look()).toEqual(before)
  })
})

const uuid = randomUUID()
const procedures: Record<string, Record<string, unknown[]>> = {
  get_watermark_settings: { p_user_id: ids },
  save_watermark_settings: {
    p_user_id: ids,
    p_logo_url: [...texts, null, 'javascript:alert(1)'],
    p_position: [...texts, 'middle'],
    p_opacity: [0, 1.5, -1, 'NaN', 'muito', {}],
  },
  update_admin_password: { p_admin_user_id: ids, p_new_password_hash: [...texts, null, 'senha'] },
  get_tenant_admin_users: { p_tenant_id: ids },
  create_admin_user: {
    p_username: [...texts, null, '', 'ab', 'joão', 'a b', '../admin'],
    p_password_hash: [...texts, null, 'senha'],
    p_tenant_id: ids,
  },
  delete_admin_user: { p_admin_user_id: ids, p_requesting_user_id: ids },
  set_primary_image: { p_property_id: [...ids, null], p_image_id: [...ids, null, uuid] },
  reorder_property_images: {
    p_property_id: [...ids, null],
    p_image_ids: ['nope', '', 5, [uuid], ['x'], [null]],
  },
  replace_property_additional_info: {
    p_property_id: [...ids, null, uuid],
    p_infos: [
      5,
      {},
      'x',
      ['x'.repeat(301)],
      ['a\u0000'],
      ['a\u0007b'],
      ['\ud800'],
      Array.from({ length: 101 }, () => 'x'),
    ],
  },
  retry_lead_notification: { p_lead_id: ids },
}

describe.each(Object.entries(procedures))('procedure %s', (name, bad) => {
  test.each(Object.entries(bad))('%s', async (parameter, values) => {
    const property = await storeProperty()
    const good = {
      p_user_id: people.admin.id,
      p_logo_url: 'https://fotos.example/logo.png',
      p_position: 'center',
      p_opacity: 0.5,
      p_admin_user_id: people.admin.id,
      p_new_password_hash: 'x',
      p_tenant_id: people.admin.tenantId,
      p_username: 'novo.nome',
      p_password_hash: 'x',
      p_requesting_user_id: people.admin.id,
      p_property_id: property,
      p_image_id: uuid,
      p_image_ids: [],
      p_infos: ['Sol'],
      p_lead_id: uuid,
    }
    // Only the procedure's own parameters.
    const own = Object.fromEntries(Object.entries(good).filter(([key]) => key in bad))
    // undefined: not sent at all.
    for (const value of [...values, undefined]) {
      await expectRefusal({ path: `/rest/v1/rpc/${name}`, body: { ...own, [parameter]: value } })
    }
  })

  test('the body as a whole', async () => {
    for (const raw of ['{bad', '[]', '"texto"', '{"no_such_parameter": 1}']) {
      await expectRefusal({ path: `/rest/v1/rpc/${name}`, raw })
    }
    await expectRefusal({ path: `/rest/v1/rpc/${name}`, raw: '<a/>', type: 'application/xml' })
  })
})

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
    { email: `${people.admin.username}@admins.invalid`, password: 'x'.repeat(100_000) },
    { email: 'x'.repeat(300_000), password: 'x' },
    { email: `${people.admin.username}@admins.invalid`, password: '' },
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
  for (const door of [
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
    await expectRefusal({ path: `/auth/v1/${door}`, body, anonymous: true })
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
    for (const door of ['move', 'copy', 'sign/property-images', 'upload/sign/property-images/x.jpg']) {
      await expectRefusal({ path: `/storage/v1/object/${door}`, raw: '{' })
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
