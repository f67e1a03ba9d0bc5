import { randomUUID } from 'node:crypto'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { SYSTEM_USER_ID } from 'shared-domain/database/constants'
import { everyone, newColleague, passwordHash, service, type People } from './people.ts'
import { receiveVisits } from '../../tooling/testing/visits.ts'
import {
  leadValues,
  propertyValues,
  storeCase,
  storeDeleted,
  storeImage,
  storeInquiry,
  storeLead,
  storeProperty,
  storeVisit,
  storeCategory,
  storeSiteAgency,
} from './samples.ts'
import { casesByActor, outcomeOf, outcomes } from './table.ts'

/* The actors that may call each procedure, on rows of the admin. The words are those of matrix.test.ts. */
const matrix = `
  procedure                            | visitor | user    | admin   | stranger | removed
  get_watermark_settings, the site’s   | yes     | yes     | yes     | yes      | yes
  get_watermark_settings, the admin’s  | none    | none    | yes     | none     | none
  save_watermark_settings, the site’s  | refused | refused | yes     | yes      | refused
  save_watermark_settings, the admin’s | refused | refused | yes     | refused  | refused
  update_admin_password                | refused | refused | yes     | refused  | refused
  get_tenant_admin_users               | refused | none    | yes     | none     | none
  create_admin_user                    | refused | refused | yes     | refused  | refused
  delete_admin_user                    | refused | refused | yes     | none     | refused
  set_primary_image                    | refused | refused | yes     | yes      | refused
  reorder_property_images              | refused | refused | yes     | yes      | refused
  replace_property_additional_info     | refused | refused | yes     | yes      | refused
  save_property                        | refused | refused | yes     | yes      | refused
  middle_of_neighborhood               | refused | refused | yes     | yes      | refused
  retry_mails, about a lead            | refused | refused | yes     | none     | refused
  retry_mails, about an inquiry        | refused | refused | yes     | none     | refused
  free_visit_times                     | yes     | yes     | yes     | yes      | yes
  confirm_visit                        | refused | refused | yes     | none     | refused
  cancel_visit_by_agency               | refused | refused | yes     | none     | refused
  move_visit_by_agency                 | refused | refused | yes     | none     | refused
  search_properties                    | yes     | yes     | yes     | yes      | yes
  search_facets                        | yes     | yes     | yes     | yes      | yes
  search_map                           | yes     | yes     | yes     | yes      | yes
  describe_search                      | yes     | yes     | yes     | yes      | yes
  list_search_addresses                | yes     | yes     | yes     | yes      | yes
  list_related_searches                | yes     | yes     | yes     | yes      | yes
  list_properties                      | refused | refused | yes     | yes      | refused
  get_portfolio_stats                  | refused | refused | yes     | yes      | refused
  find_properties                      | refused | refused | yes     | yes      | refused
  update_properties                    | refused | refused | yes     | yes      | refused
  get_missing_facts                    | refused | refused | yes     | yes      | refused
  delete_properties                    | refused | refused | yes     | yes      | refused
  export_properties                    | refused | refused | yes     | yes      | refused
  duplicate_property                   | refused | refused | yes     | yes      | refused
  propose_reference_code               | refused | refused | yes     | yes      | refused
  restore_properties                   | refused | refused | yes     | yes      | refused
  list_cases                           | refused | refused | yes     | yes      | refused
  find_case_matches                    | refused | refused | yes     | yes      | refused
  cases_wanting                        | refused | refused | yes     | yes      | refused
  set_lead_status                      | refused | none    | yes     | none     | none
  add_contact                          | refused | refused | yes     | yes      | refused
  book_visit_by_agency                 | refused | refused | yes     | none     | refused
  get_desk                             | refused | refused | yes     | yes      | refused
  get_today                            | refused | refused | yes     | yes      | refused
  get_lead_figures                     | refused | refused | yes     | yes      | refused
  create_password_link                 | refused | refused | yes     | refused  | refused
  remove_second_factor                 | refused | refused | yes     | refused  | refused
  create_recovery_codes                | refused | refused | P0001   | P0001    | refused
  count_recovery_codes                 | refused | refused | none    | none     | refused
  use_recovery_code                    | refused | refused | yes     | yes      | refused
  set_password_by_link                 | yes     | yes     | yes     | yes      | yes
  find_person                          | refused | refused | yes     | yes      | refused
  find_people                          | refused | refused | yes     | none     | refused
  erase_person                         | refused | refused | yes     | PT409    | refused
  list_erasures                        | refused | refused | yes     | none     | refused
  site_releases                        | yes     | yes     | yes     | yes      | yes
  request_release                      | refused | refused | refused | refused  | refused
  read_release_request                 | refused | yes     | yes     | yes      | yes
  late_jobs                            | none    | none    | none    | none     | none
  renew_portal_address                 | refused | refused | yes     | yes      | refused
  renew_portal_lead_address            | refused | refused | yes     | yes      | refused
  list_portals                         | refused | refused | yes     | yes      | refused
  renew_calendar_address               | refused | refused | yes     | yes      | refused
  get_calendar_address                 | refused | refused | yes     | none     | refused
  remove_calendar_address              | refused | refused | yes     | none     | refused
  list_portal_listings                 | refused | yes     | yes     | yes      | yes
  find_reference_codes                 | refused | refused | yes     | yes      | refused
  stage_property_import                | refused | refused | yes     | yes      | refused
  stage_import_persons                 | refused | refused | yes     | 22023    | refused
  find_imported_persons                | refused | refused | yes     | none     | refused
  store_property_import                | refused | refused | yes     | 22023    | refused
  undo_property_import                 | refused | refused | yes     | 22023    | refused
  get_property_import                  | refused | refused | yes     | none     | refused
  claim_import_photos                  | refused | refused | yes     | none     | refused
  fail_import_photo                    | refused | refused | yes     | none     | refused
  retry_import_photos                  | refused | refused | yes     | none     | refused
  activate_imported                    | refused | refused | yes     | none     | refused
  list_categories                      | refused | refused | yes     | yes      | refused
  save_category                        | refused | refused | yes     | yes      | refused
  merge_categories                     | refused | refused | yes     | yes      | refused
  delete_category                      | refused | refused | yes     | yes      | refused
  get_site_health                      | refused | refused | yes     | yes      | refused
  get_agency                           | yes     | yes     | yes     | yes      | yes
  count_property_event                 | yes     | yes     | yes     | yes      | yes
  get_property_stats                   | refused | refused | yes     | yes      | refused
  list_history, of a property          | refused | refused | yes     | yes      | refused
`

/** For the secret key alone: nobody else may run them. */
const ofService = [
  'add_release_health',
  'allow_release',
  'answer_release_request',
  'book_visit',
  'bootstrap_admin',
  'cancel_visit',
  'change_alerts',
  'claim_mails',
  'claim_release_request',
  'close_portal_feed',
  'confirm_visit_by_link',
  'disallow_release',
  'enforce_retention',
  'erase_push_subscription',
  'judge_releases',
  'keep_portal_stops',
  'keep_release_request',
  'list_orphaned_objects',
  'list_unfinished_photos',
  'match_alerts',
  'move_visit',
  'note_job_run',
  'open_calendar',
  'open_portal_feed',
  'portals_to_judge',
  'purge_deleted_properties',
  'queue_news',
  'read_visit',
  'receive_portal_lead',
  'release_history',
  'request_alert',
  'request_password_link',
  'settle_mail',
  'site_health',
  'stop_alert',
  'stop_subscriber',
  'store_release',
  'submit_inquiry',
  'submit_lead',
  'switch_releases',
  'take_alert_requests',
]

type Db = People['admin']['db']
type Procedure = Parameters<Db['rpc']>[0]

let people: People

const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  withDatabase(testStack().databaseUrl, async (database) => (await database.query<Row>(sql, values)).rows)

beforeAll(async () => {
  people = await everyone()
  await service()
    .from('watermark_settings')
    .upsert(
      [SYSTEM_USER_ID, people.admin.id].map((user_id) => ({
        user_id,
        logo_url: 'https://fotos.example/logo.png',
      })),
      { onConflict: 'user_id' },
    )
    .throwOnError()
})

const mark = (p_user_id: string) => ({
  p_user_id,
  p_logo_url: 'https://fotos.example/logo.png',
  p_position: 'center',
  p_opacity: 0.4,
})

async function photo() {
  const p_property_id = await storeProperty()
  return { p_property_id, p_image_id: await storeImage(p_property_id) }
}

/** An import of one listing with one photo. */
const importOf = (p_id: string, columns: object = {}) => ({
  p_id,
  p_file_name: 'imoveis.csv',
  p_source: 'spreadsheet',
  p_total: 1,
  p_rows: [{ row: 1, referenceCode: `IM${p_id}`, columns, photos: ['https://fotos.example/1.jpg'] }],
})
async function staged() {
  const id = randomUUID()
  const job = importOf(id, await propertyValues())
  await people.admin.db.rpc('stage_property_import', job as never).throwOnError()
  return id
}
async function withPhoto() {
  const p_id = await staged()
  await people.admin.db.rpc('store_property_import', { p_id }).throwOnError()
  return p_id
}

const newAdmin = () => ({ p_username: `novo-${randomUUID().slice(0, 8)}`, p_password_hash: passwordHash })

const ofVisit = async () => ({ p_id: await storeVisit(people.admin.tenantId), p_sequence: 0 })
const inHalfAYear = () => new Date(Date.now() + (150 + Math.random() * 100) * 86_400_000).toISOString()

/** The admin alone has the address of a calendar. */
async function withCalendar() {
  await people.admin.db.rpc('renew_calendar_address').throwOnError()
  await people.stranger.db.rpc('remove_calendar_address').throwOnError()
  return {}
}

/** The e-mail of a new lead. */
async function contactOfLead() {
  const email = `${randomUUID()}@teste.example`
  const lead = await storeLead(people.admin.tenantId)
  await service().from('leads').update({ email }).eq('id', lead).throwOnError()
  return email
}

async function caseOfInquiry() {
  const inquiry_id = await storeInquiry(people.admin.tenantId)
  const { data } = await service().from('cases').select('id').match({ inquiry_id }).single().throwOnError()
  return data.id
}

/** Arguments of each call; every call has new ones. */
const parameters: Record<string, () => object | Promise<object>> = {
  'get_watermark_settings, the site’s': () => ({ p_user_id: SYSTEM_USER_ID }),
  'get_watermark_settings, the admin’s': () => ({ p_user_id: people.admin.id }),
  'save_watermark_settings, the site’s': () => mark(SYSTEM_USER_ID),
  'save_watermark_settings, the admin’s': () => mark(people.admin.id),
  update_admin_password: () => ({ p_admin_user_id: people.admin.id, p_new_password_hash: passwordHash }),
  get_tenant_admin_users: () => ({ p_tenant_id: people.admin.tenantId }),
  create_admin_user: () => ({ ...newAdmin(), p_tenant_id: people.admin.tenantId }),
  delete_admin_user: async () => ({
    p_admin_user_id: (await newColleague(people.admin)).id,
    p_requesting_user_id: people.admin.id,
  }),
  set_primary_image: photo,
  reorder_property_images: async () => {
    const { p_property_id, p_image_id } = await photo()
    return { p_property_id, p_image_ids: [p_image_id] }
  },
  replace_property_additional_info: async () => ({ p_property_id: await storeProperty(), p_infos: ['Sol'] }),
  save_property: async () => ({
    p_id: randomUUID(),
    p_row: await propertyValues(),
    p_point: { latitude: -27.59, longitude: -48.55, precision: 'door', display: 'about' },
  }),
  middle_of_neighborhood: async () => {
    const place = { city: 'Cidade do Meio', neighborhood: 'Centro' }
    const point = { property_id: await storeProperty(place), latitude: -27.59, longitude: -48.55 }
    await service().from('property_points').insert(point).throwOnError()
    return { p_city: place.city, p_neighborhood: place.neighborhood }
  },
  'retry_mails, about a lead': async () => ({ p_id: await storeLead(people.admin.tenantId) }),
  'retry_mails, about an inquiry': async () => ({ p_id: await storeInquiry(people.admin.tenantId) }),
  free_visit_times: async () => {
    await receiveVisits()
    return { p_property_id: await storeProperty() }
  },
  confirm_visit: ofVisit,
  cancel_visit_by_agency: ofVisit,
  move_visit_by_agency: async () => ({ ...(await ofVisit()), p_starts_at: inHalfAYear() }),
  search_properties: () => ({ p_filters: { deal: 'sale' } }),
  search_facets: () => ({ p_filters: { deal: 'sale' } }),
  search_map: () => ({ p_filters: { deal: 'sale' } }),
  describe_search: async () => {
    await storeProperty()
    return { p_deal: 'venda' }
  },
  list_search_addresses: async () => {
    await storeProperty()
    return {}
  },
  list_related_searches: async () => {
    await storeProperty()
    return {}
  },
  list_properties: () => ({ p_order: 'newest' }),
  find_properties: async () => {
    await storeProperty()
    return {}
  },
  update_properties: async () => ({ p_ids: [await storeProperty()], p_featured: true }),
  get_missing_facts: async () => ({ p_ids: [await storeProperty()] }),
  delete_properties: async () => ({ p_ids: [await storeProperty()] }),
  export_properties: async () => ({ p_ids: [await storeProperty()] }),
  duplicate_property: async () => ({ p_id: await storeProperty() }),
  propose_reference_code: async () => {
    const { data } = await service().from('property_categories').select('id').limit(1).single().throwOnError()
    return { p_category: data.id }
  },
  restore_properties: async () => ({ p_ids: [await storeDeleted()] }),
  list_cases: () => ({ p_stage: 'new' }),
  find_case_matches: async () => ({ p_case_id: await storeCase(people.admin.tenantId) }),
  cases_wanting: async () => ({ p_property_id: await storeProperty() }),
  set_lead_status: async () => ({ p_lead_id: await storeLead(people.admin.tenantId), p_status: 'won' }),
  add_contact: () => ({
    p_contact: { name: 'Ana', phone: '(48) 99999-0000', source: 'telefone' },
    p_key: randomUUID(),
  }),
  book_visit_by_agency: async () => ({
    p_case_id: await caseOfInquiry(),
    p_property_id: await storeProperty(),
    p_starts_at: inHalfAYear(),
    p_visit_id: randomUUID(),
    p_token_hash: '0'.repeat(64),
  }),
  create_password_link: async () => ({ p_admin_user_id: (await newColleague(people.admin)).id }),
  remove_second_factor: async () => {
    const { id } = await newColleague(people.admin)
    await query("insert into auth.mfa_factors (user_id, factor_type) values ($1, 'totp')", [id])
    return { p_admin_user_id: id }
  },
  // Nobody of them has a second factor: secondFactor.test.ts has those who do.
  create_recovery_codes: () => ({}),
  count_recovery_codes: () => ({}),
  use_recovery_code: () => ({ p_code: 'abcd-efgh-jkmn-pqrs' }),
  set_password_by_link: async () => {
    const { id } = await newColleague(people.admin)
    const { data } = await people.admin.db.rpc('create_password_link', { p_admin_user_id: id }).throwOnError()
    return { p_token: data, p_new_password_hash: passwordHash }
  },
  find_person: async () => ({ p_contacts: [await contactOfLead()] }),
  find_people: async () => {
    await storeLead(people.admin.tenantId)
    return { p_words: leadValues.owner_name }
  },
  erase_person: async () => {
    const p_contacts = [await contactOfLead()]
    const { data } = await people.admin.db.rpc('find_person', { p_contacts }).throwOnError()
    return { p_contacts, p_version: (data as { version: string }).version }
  },
  list_erasures: async () => {
    const p_contacts = [await contactOfLead()]
    const { data } = await people.admin.db.rpc('find_person', { p_contacts }).throwOnError()
    const p_version = (data as { version: string }).version
    await people.admin.db.rpc('erase_person', { p_contacts, p_version }).throwOnError()
    return {}
  },
  get_site_health: () => ({}),
  site_releases: () => ({ p_channel: 'production' }),
  request_release: () => ({
    ...{ p_channel: 'production', p_package: 'mf-catalogue', p_version: '9.0.0', p_file: 'mf-catalogue.tgz' },
    ...{ p_integrity: `sha512-${'a'.repeat(86)}==`, p_commit: null, p_why: 'test', p_is_preview: true },
  }),
  read_release_request: () => ({ p_id: randomUUID() }),
  // None is late: an answer without rows is no refusal.
  late_jobs: async () => {
    await query('update private.jobs set ran_at = now()')
    return {}
  },
  renew_portal_address: () => ({ p_portal: 'grupo_olx' }),
  renew_portal_lead_address: () => ({ p_portal: 'grupo_olx', p_key: 'chave-de-teste' }),
  renew_calendar_address: () => ({}),
  get_calendar_address: withCalendar,
  remove_calendar_address: withCalendar,
  // The active listings are for anybody to read.
  list_portal_listings: async () => {
    await storeProperty()
    return { p_tenant_id: people.admin.tenantId, p_portal: 'grupo_olx' }
  },
  find_reference_codes: () => ({ p_codes: ['AP0001'] }),
  stage_property_import: () => importOf(randomUUID()),
  stage_import_persons: async () => ({ p_id: await staged(), p_total: 1, p_persons: [{ row: 1 }] }),
  find_imported_persons: async () => {
    const id = await storeLead(people.admin.tenantId)
    const { data } = await service().from('leads').select('created_at').eq('id', id).single().throwOnError()
    return { p_persons: [{ row: 1, kind: 'lead', name: leadValues.owner_name, ...leadValues, ...data }] }
  },
  store_property_import: async () => ({ p_id: await staged() }),
  undo_property_import: async () => ({ p_id: await staged() }),
  get_property_import: async () => ({ p_id: await staged() }),
  claim_import_photos: async () => ({ p_id: await withPhoto(), p_limit: 1, p_with_files: false }),
  fail_import_photo: async () => {
    const claim = { p_id: await withPhoto(), p_limit: 1, p_with_files: false }
    const { data } = await people.admin.db.rpc('claim_import_photos', claim).throwOnError()
    const [photo] = data as unknown as { image_id: string }[]
    return { p_image_id: photo?.image_id, p_reason: 'Não respondeu.', p_is_final: true }
  },
  retry_import_photos: async () => {
    const p_id = await withPhoto()
    await query("update private.import_photos set state = 'failed' where import_id = $1", [p_id])
    return { p_id }
  },
  activate_imported: async () => {
    const p_id = await withPhoto()
    const ids = await query<{ property_id: string }>(
      'select property_id from private.import_rows where import_id = $1',
      [p_id],
    )
    for (const { property_id } of ids) await storeImage(property_id)
    return { p_id }
  },
  save_category: () => ({ p_name: `Tipo ${randomUUID()}` }),
  merge_categories: async () => {
    const p_from = await storeCategory()
    await storeProperty({ category_id: p_from })
    return { p_from, p_into: await storeCategory() }
  },
  delete_category: async () => ({ p_id: await storeCategory() }),
  get_agency: async () => {
    await storeSiteAgency({ hours: 'Seg a sex, 9h às 18h' })
    return {}
  },
  count_property_event: async () => ({ p_property_id: await storeProperty(), p_kind: 'view' }),
  get_property_stats: async () => ({ p_property_id: await storeProperty() }),
  'list_history, of a property': async () => {
    const id = await storeProperty()
    await people.admin.db.from('properties').update({ price: 1 }).eq('id', id).throwOnError()
    return { p_subject: 'property', p_id: id }
  },
}

/** Others answer null, too, when they have done what they do. */
const givesOne = ['get_property_import', 'fail_import_photo', 'get_calendar_address']

test.each(casesByActor(matrix))('$what', async ({ what, expected }) => {
  const [name = ''] = what.split(',')
  const actual = await outcomes(expected, async (actor) => {
    const values = await parameters[what]?.()
    const answer = await people[actor].db.rpc(name as Procedure, values as never)
    const data = answer.data as unknown
    const isEmpty =
      data === false ||
      (data === null && givesOne.includes(name)) ||
      data === 0 ||
      data === 'unknown' ||
      (Array.isArray(data) && data.length === 0)
    return outcomeOf(answer, !isEmpty)
  })
  expect(actual).toEqual(expected)
})

test('every procedure that the API shows is in the table, or for the secret key alone', async () => {
  const rows = await query<{ name: string; granted: boolean }>(
    `select proname as name, bool_or(has_function_privilege(role, p.oid, 'execute')) as granted
     from pg_proc p, unnest(array['anon', 'authenticated']) role
     where pronamespace = 'public'::regnamespace group by 1 order by 1`,
  )
  const named = (granted: boolean) => rows.filter((row) => row.granted === granted).map(({ name }) => name)
  expect(named(false)).toEqual(ofService)
  const inTable = casesByActor(matrix).map(({ what }) => what.split(',')[0])
  expect(new Set(inTable)).toEqual(new Set(named(true)))
})
