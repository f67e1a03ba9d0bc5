import { randomUUID } from 'node:crypto'
import { ids, texts, useBadInput } from './badInput.ts'
import { storeProperty } from './samples.ts'

const { people, expectRefusal } = useBadInput()

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
  retry_inquiry_notifications: { p_inquiry_id: ids },
  confirm_visit: { p_id: ids, p_sequence: ['x', 1.5, {}, 1e12] },
  cancel_visit_by_agency: { p_id: ids, p_sequence: ['x', 1.5, {}, 1e12] },
  move_visit_by_agency: {
    p_id: ids,
    p_sequence: ['x', 1.5, {}, 1e12],
    p_starts_at: ['ontem', '', {}, 'a\u0000'],
  },
  free_visit_times: { p_property_id: ids },
  count_property_event: { p_property_id: ids, p_kind: [...texts, 'visit', '', 5] },
  get_property_report: { p_property_id: ids },
  find_person: { p_contacts: ['ana@teste.example', 5, {}, [], [null], ['Ana'], ['a\u0000'], ['\ud800']] },
  find_reference_codes: { p_codes: ['x', 5, {}, ['a\u0000']] },
  stage_property_import: {
    p_id: [...ids, null],
    p_file_name: [...texts, null, 'x'.repeat(256)],
    p_source: [...texts, null, 'fax'],
    p_total: ['x', 0, 5001, {}],
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
  store_property_import: { p_id: [...ids, uuid] },
  undo_property_import: { p_id: [...ids, uuid] },
  get_property_import: { p_id: ids },
  claim_import_photos: { p_id: ids, p_limit: ['x', {}, 1e12], p_with_files: ['talvez', 5, {}] },
  fail_import_photo: { p_image_id: ids, p_reason: ['a\u0000'], p_is_final: ['talvez', {}] },
  retry_import_photos: { p_id: ids },
  renew_portal_address: { p_portal: [...texts, null, '', 'zap'] },
  list_portal_listings: { p_tenant_id: ids, p_after: ids, p_limit: ['x', {}, 1e12], p_id: ids },
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
    for (const value of [...values, undefined]) {
      await expectRefusal({ path: `/rest/v1/rpc/${name}`, body: { ...own, [parameter]: value } })
    }
  })
})

test('a body that is no list of arguments', async () => {
  const path = '/rest/v1/rpc/get_watermark_settings'
  for (const raw of ['{bad', '[]', '"texto"', '{"no_such_parameter": 1}']) await expectRefusal({ path, raw })
  await expectRefusal({ path, raw: '<a/>', type: 'application/xml' })
})
