import { randomUUID } from 'node:crypto'
import { ids, texts, useBadInput } from './badInput.ts'
import { service } from './people.ts'
import { inquiryValues, storeInquiry, storeProperty } from './samples.ts'

const { people, expectRefusal } = useBadInput()

// Of an imported person only as much is read as tells them from those whom the agency has.
beforeAll(async () => void (await storeInquiry(people().admin.tenantId)))

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
  set_lead_status: { p_lead_id: ids, p_status: [...texts, '', 'proposal', 5] },
  set_inquiry_stage: {
    p_inquiry_id: ids,
    p_stage: [...texts, '', 'won', 5],
    p_seen: ['ontem', '', {}, 'a\u0000'],
  },
  retry_mails: { p_id: ids },
  confirm_visit: { p_id: ids, p_sequence: ['x', 1.5, {}, 1e12] },
  cancel_visit_by_agency: { p_id: ids, p_sequence: ['x', 1.5, {}, 1e12] },
  move_visit_by_agency: {
    p_id: ids,
    p_sequence: ['x', 1.5, {}, 1e12],
    p_starts_at: ['ontem', '', {}, 'a\u0000'],
  },
  free_visit_times: { p_property_id: ids },
  count_property_event: { p_property_id: ids, p_kind: [...texts, 'visit', '', 5] },
  get_property_stats: { p_property_id: ids },
  find_person: { p_contacts: ['ana@teste.example', 5, {}, [], [null], ['Ana'], ['a\u0000'], ['\ud800']] },
  find_reference_codes: { p_codes: ['x', 5, {}, ['a\u0000']] },
  stage_property_import: {
    p_id: [...ids, null],
    p_file_name: [...texts, null, 'x'.repeat(256)],
    p_source: [...texts, null, 'fax'],
    p_total: ['x', -1, 5001, {}],
    p_rows: [
      5,
      'x',
      {},
      [5],
      [{}],
      [{ row: 'x' }],
      [{ row: 0, referenceCode: 'A', columns: {}, photos: [] }],
    ],
  },
  stage_import_persons: {
    p_id: [...ids, uuid],
    p_total: ['x', -1, 20_001, {}],
    p_persons: [5, 'x', {}, [5], [{ row: 'x' }], [{ row: 0 }]],
  },
  find_imported_persons: {
    p_persons: [5, 'x', {}, [{ row: 1, kind: 'message', ...inquiryValues, created_at: 'ontem' }]],
  },
  store_property_import: { p_id: [...ids, uuid] },
  undo_property_import: { p_id: [...ids, uuid] },
  get_property_import: { p_id: ids },
  claim_import_photos: { p_id: ids, p_limit: ['x', {}, 1e12], p_with_files: ['talvez', 5, {}] },
  fail_import_photo: { p_image_id: ids, p_reason: ['a\u0000'], p_is_final: ['talvez', {}] },
  retry_import_photos: { p_id: ids },
  renew_portal_address: { p_portal: [...texts, null, '', 'zap'] },
  list_portal_listings: { p_tenant_id: ids, p_after: ids, p_limit: ['x', {}, 1e12], p_id: ids, p_ids: [[]] },
  erase_person: {
    p_contacts: ['ana@teste.example', 5, {}, [], [null], ['Ana'], ['a\u0000']],
    p_version: [...texts, null, ''],
  },
}

describe.each(Object.entries(procedures))('procedure %s', (name, bad) => {
  test.each(Object.entries(bad))('%s', async (parameter, values) => {
    const property = await storeProperty()
    const good = {
      p_user_id: people().admin.id,
      p_logo_url: 'https://fotos.example/logo.png',
      p_position: 'center',
      p_opacity: 0.5,
      p_admin_user_id: people().admin.id,
      p_new_password_hash: 'x',
      p_tenant_id: people().admin.tenantId,
      p_username: 'novo.nome',
      p_password_hash: 'x',
      p_requesting_user_id: people().admin.id,
      p_property_id: property,
      p_image_id: uuid,
      p_image_ids: [],
      p_infos: ['Sol'],
      p_lead_id: uuid,
      p_inquiry_id: uuid,
      p_status: 'contacted',
      p_stage: 'contacted',
      p_seen: '2026-01-01T12:00:00Z',
      p_id: uuid,
      p_sequence: 0,
      p_starts_at: '2026-01-01T12:00:00Z',
      p_contacts: ['ana@teste.example'],
      p_version: '',
      p_kind: 'view',
      p_codes: ['AP0001'],
      p_file_name: 'imoveis.csv',
      p_source: 'spreadsheet',
      p_total: 1,
      p_rows: [],
      p_limit: 1,
      p_with_files: false,
      p_is_final: true,
      p_reason: 'Não respondeu.',
    }
    // Only the procedure's own parameters.
    const own = Object.fromEntries(Object.entries(good).filter(([key]) => key in bad))
    // undefined: not sent at all.
    const calls = [...values, undefined].map((value) =>
      expectRefusal({ path: `/rest/v1/rpc/${name}`, body: { ...own, [parameter]: value } }),
    )
    await Promise.all(calls)
  })
})

const hash = () => randomUUID().replaceAll('-', '').repeat(2)

/** An alert of a new address, as the function save-alert stores it. */
async function storeAlert() {
  const request = {
    subscriber_id: randomUUID(),
    alert_id: randomUUID(),
    token_hash: hash(),
    stop_hash: hash(),
    email: `${randomUUID()}@teste.example`,
    filters: {},
    words: '',
    query: '',
    rhythm: 'daily',
    notice_version: '1',
  }
  const p_address_hash = randomUUID()
  await service().rpc('request_alert', { p_request: request, p_address_hash }).throwOnError()
  await service().rpc('take_alert_requests').throwOnError()
  return { request, p_address_hash }
}

const limits = ['x', '', {}, [1], 1.5, -1, 1e12]
const times = ['ontem', {}, 'a\u0000']
const long = 'x'.repeat(100_000)

/** What the functions of the alerts would have to send wrong, of a whole request or of one argument. */
const ofAlerts: Record<string, Record<string, unknown[]>> = {
  request_alert: {
    p_request: [
      ...[null, 'x', 5, [], {}, { email: null }, { email: 'a\u0000@x.example' }],
      ...[{ email: long }, { email: 'Ana@x.example' }, { email: 'ana @x.example' }],
      { email: 'ana@x.example', query: long },
      { email: 'ana@x.example', filters: { x: long } },
    ],
    p_address_hash: [null],
    p_limit: ['x', '', {}, [1], 1.5, 1e12],
    p_window: times,
  },
  take_alert_requests: { p_limit: limits },
  match_alerts: { p_limit: limits },
  queue_news: { p_limit: limits },
  claim_mails: { p_limit: limits, p_lease: times },
  settle_mail: { p_id: ids, p_error: ['a\u0000'] },
  change_alerts: {
    p_token_hash: ['a\u0000'],
    p_alert_id: ids,
    p_rhythm: [null, 'hourly', '', long, 'a\u0000'],
    p_limit: ['x', {}, 1e12],
  },
  stop_alert: { p_stop_hash: ['a\u0000'] },
  stop_subscriber: { p_email: ['a\u0000'], p_reason: [null, '', 'fax', long, 'a\u0000'] },
}

describe.each(Object.entries(ofAlerts))('procedure %s, which is for the service alone', (name, bad) => {
  test.each(Object.entries(bad))('%s', async (parameter, values) => {
    const { request, p_address_hash } = await storeAlert()
    const good = {
      p_request: request,
      p_address_hash,
      p_action: 'change',
      p_alert_id: request.alert_id,
      p_email: request.email,
      p_id: randomUUID(),
      p_reason: 'bounce',
      p_rhythm: 'now',
      p_stop_hash: request.stop_hash,
      p_token_hash: request.token_hash,
    }
    const own = Object.fromEntries(
      Object.entries(good).filter(([key]) => key in bad || (key === 'p_action' && name === 'change_alerts')),
    )
    for (const value of values) {
      const body = { ...own, [parameter]: value }
      await expectRefusal({ path: `/rest/v1/rpc/${name}`, body, secret: true })
    }
    // Refused as a whole: the alert stands as it was.
    const { data } = await service()
      .rpc('change_alerts', { p_token_hash: request.token_hash, p_address_hash })
      .throwOnError()
    expect(data).toMatchObject({ stopped: false, alerts: [{ id: request.alert_id, rhythm: 'daily' }] })
  })
})

test('an action on alerts that is none only reads, and a text that is no token finds nothing', async () => {
  const { request, p_address_hash } = await storeAlert()
  const change = async (args: object) =>
    (
      await service()
        .rpc('change_alerts', { p_token_hash: request.token_hash, p_address_hash, ...args })
        .throwOnError()
    ).data
  for (const p_action of ['drop', '', long, null])
    expect(await change({ p_action, p_alert_id: request.alert_id, p_rhythm: 'now' })).toMatchObject({
      alerts: [{ confirmed: false, rhythm: 'daily' }],
    })
  for (const p_token_hash of ['', long, request.stop_hash, null])
    expect(await change({ p_token_hash, p_action: 'erase_all' })).toEqual({ outcome: 'unknown' })
  for (const p_stop_hash of ['', long, request.token_hash])
    expect((await service().rpc('stop_alert', { p_stop_hash }).throwOnError()).data).toBe(false)
  expect(await change({})).toMatchObject({ alerts: [{ id: request.alert_id }] })
})

test('a body that is no list of arguments', async () => {
  const path = '/rest/v1/rpc/get_watermark_settings'
  for (const raw of ['{bad', '[]', '"texto"', '{"no_such_parameter": 1}']) await expectRefusal({ path, raw })
  await expectRefusal({ path, raw: '<a/>', type: 'application/xml' })
})
