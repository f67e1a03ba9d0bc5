import { randomUUID } from 'node:crypto'
import { amounts, counts, ids, texts, useBadInput } from './badInput.ts'
import { service } from './people.ts'
import { visitSettings } from '../../tooling/testing/visits.ts'
import { imageValues, propertyValues, storeCase, storeInquiry, storeLead, storeProperty } from './samples.ts'

const { people, expectRefusal } = useBadInput()

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
      created_at: ['ontem', 'a\u0000', {}, '-infinity', 'infinity', '294000-01-01', '0044-03-01 BC'],
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
      await service().from('watermark_settings').delete().eq('user_id', people().admin.id).throwOnError()
      return { user_id: people().admin.id, logo_url: 'https://fotos.example/logo.png' }
    },
    bad: {
      user_id: [...ids, null, randomUUID()],
      logo_url: [...texts, null, 'javascript:alert(1)'],
      watermark_position: [...texts, 'middle', null],
      opacity: [0, 1.1, 1e300, 'NaN', 'x', {}, null],
    },
  },
}

describe.each(Object.entries(tables))('%s', (table, { good, bad }) => {
  test.each(Object.entries(bad))('%s', async (column, values) => {
    const row = await good()
    const calls = values.map((value) =>
      expectRefusal({ path: `/rest/v1/${table}`, body: { ...row, [column]: value } }),
    )
    await Promise.all(calls)
    const key = 'property_id' in row ? 'property_id' : 'user_id' in row ? 'user_id' : undefined
    if (!key) return
    const { data } = await service()
      .from(table as 'property_images')
      .select('id')
      .eq(key as 'property_id', (row as Record<string, string>)[key] as string)
    expect(data).toEqual([])
  })
})

/* Rows that are changed but never made by an admin's browser. */
const changes: Record<string, { row: () => Promise<string>; bad: Record<string, unknown[]> }> = {
  tenant_settings: {
    row: async () => `tenant_id=eq.${people().admin.tenantId}`,
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
  agency_settings: {
    row: async () => {
      const { tenantId } = people().admin
      await service().from('agency_settings').upsert({ tenant_id: tenantId }).throwOnError()
      return `tenant_id=eq.${tenantId}`
    },
    bad: {
      tenant_id: [...ids, null],
      creci: [...texts, ' '],
      whatsapp: [...texts, '+5548999990199', '0800', '', 5],
      email: [...texts, 'sem-arroba', 'a@b.co\nBcc: x@y.co'],
      hours: [...texts, ' \n '],
      instagram: [...texts, 'javascript:alert(1)', 'http://a.example', 'https://a.example/ b', ''],
      about_text: [...texts, 'a'.repeat(2001)],
      about_stats: [...texts, 'a'.repeat(201)],
    },
  },
  leads: {
    row: async () => `id=eq.${await storeLead(people().admin.tenantId)}`,
    bad: {
      status: [...texts, 'deleted', 5, null, {}],
      notes: texts,
      email: ['outro@teste.example'],
      tenant_id: ids,
    },
  },
  inquiries: {
    row: async () => `id=eq.${await storeInquiry(people().admin.tenantId)}`,
    bad: {
      stage: [...texts, 'deleted', 5, null, {}],
      message: ['Outra mensagem'],
      property_id: ids,
      tenant_id: ids,
    },
  },
  cases: {
    row: async () => `id=eq.${await storeCase(people().admin.tenantId)}`,
    bad: {
      stage: [...texts, 'lost', 'deleted', 5, null, {}],
      lost_reason: [...texts, 'price'],
      assignee_id: ids,
      next_step: texts,
      next_on: ['ontem', {}, '2026-05-03'],
      wants: ['x', 5, [], {}, { word: 'x' }, { maxPrice: 'muito' }, { kinds: ['nenhum'] }, { places: {} }],
      lead_id: ids,
      tenant_id: ids,
    },
  },
  visit_settings: {
    row: async () => {
      const { tenantId } = people().admin
      await service()
        .from('visit_settings')
        .upsert({ ...visitSettings, tenant_id: tenantId })
        .throwOnError()
      return `tenant_id=eq.${tenantId}`
    },
    bad: {
      tenant_id: [...ids, null, randomUUID()],
      enabled: ['talvez', {}, null],
      hours: [
        ...texts,
        null,
        {},
        [],
        5,
        [1],
        ['09:00'],
        [{ weekday: 1, from: '12:00', to: '09:00' }],
        [{ weekday: 7, from: '09:00', to: '12:00' }],
        [{ weekday: '1', from: '09:00', to: '12:00' }],
        [{ weekday: 1, from: '9:00', to: '12:00' }],
        [{ weekday: 1, from: '09:00', to: '24:00' }],
        [{ weekday: 1, from: '09:00' }],
        [{ weekday: 1, from: '09:00', to: '12:00', note: 'x' }],
        [
          { weekday: 1, from: '09:00', to: '12:00' },
          { weekday: 1, from: '11:00', to: '13:00' },
        ],
        Array.from({ length: 29 }, (_, n) => ({
          weekday: n % 7,
          from: `1${(n / 7) | 0}:00`,
          to: `1${(n / 7) | 0}:30`,
        })),
      ],
      closed_days: ['amanhã', [null], ['2026-02-30'], {}, null],
      duration_minutes: [...counts, 0, 14, 241, null],
      pause_minutes: [...counts, 241, null],
      notice_hours: [...counts, 337, null],
      days_ahead: [...counts, 0, 91, null],
      seats: [...counts, 0, 21, null],
      confirmed_at_once: ['talvez', {}, null],
    },
  },
  portals: {
    row: async () => {
      const tenant_id = people().admin.tenantId
      await service().from('portals').upsert({ tenant_id, portal: 'grupo_olx' }).throwOnError()
      return `tenant_id=eq.${tenant_id}`
    },
    bad: {
      tenant_id: [...ids, null, randomUUID()],
      portal: [...texts, null, 'zap'],
      active: ['talvez', {}, null],
      publish_all: ['talvez', {}, null],
      listing_limit: [...counts, 0, 50_001],
      highlight: [...texts, null, '', 'premium'],
      address_display: [...texts, null, 'all'],
      types: [...texts, null, [], 5, { a: 'x'.repeat(100_000) }],
    },
  },
  portal_listings: {
    row: async () => {
      const property_id = await storeProperty()
      const row = { property_id, tenant_id: people().admin.tenantId, portal: 'grupo_olx', publish: true }
      await service().from('portal_listings').insert(row).throwOnError()
      return `property_id=eq.${property_id}`
    },
    bad: {
      tenant_id: [...ids, null, randomUUID()],
      property_id: [...ids, null, randomUUID()],
      portal: [...texts, null, 'zap'],
      publish: ['talvez', {}],
      highlight: [...texts, '', 'premium'],
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
    const calls = values.map((value) =>
      expectRefusal({ path: `/rest/v1/${table}?${filter}`, method: 'PATCH', body: { [column]: value } }),
    )
    await Promise.all(calls)
    expect(await look()).toEqual(before)
  })
})
