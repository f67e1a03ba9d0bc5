import { SALE_PRICE_CAP } from 'shared-domain/facts'

/** A statement as PostgREST sends it. */
interface Read {
  sql: string
  /** Those of our indexes that serve it: these and no others. */
  indexes: string[]
  /** How many entries of indexes it may look at, and rows of tables that no index serves. */
  rows: number
  /** How many statements a procedure runs, each of which looks its caller up anew. */
  statements?: number
}

export type Role = 'anon' | 'authenticated' | 'service_role'

const photos = `left join lateral (
  select coalesce(json_agg(i), '[]') as images from (
    select image_url, is_primary, position, watermarked, widths from public.property_images
    where property_images.property_id = p.id
  ) i
) i on true`

const infos = `left join lateral (
  select coalesce(json_agg(i), '[]') as infos from (
    select info_text from public.property_additional_info where property_additional_info.property_id = p.id order by position
  ) i
) n on true`

// Known beforehand, as whoever asks knows them.
const setting = (name: string, type = 'uuid') => `current_setting('plans.${name}')::${type}`
const property = setting('property')
const middle = setting('middle', 'timestamptz')

const similar = `select p.*, images from public.properties p ${photos}
  where active = true and city = 'Cidade 7' and property_type = 'sale' and id <> ${property}`
const pageOf = (id: string) =>
  `select p.*, images, infos from public.properties p ${photos} ${infos} where id = ${id}`
const onePage = pageOf(property)

/** The search reads what it finds by its key, with the photos; as its owner, who asks no policy. */
const cards = ['properties_pkey', 'property_images_property_idx']
const fewCards = ['properties_locations_idx', 'property_images_property_idx']
const search = (filters: object, more = '') =>
  `select public.search_properties('${JSON.stringify(filters)}'${more}, p_limit => 12)`
/** Orders of amounts: rents lie below prices, so each deal has its own end of them. */
const orders = Object.fromEntries(
  [
    ['price-asc', 'cheapest'],
    ['price-desc', 'dearest'],
    ['square-metre-asc', 'square_metre'],
  ].flatMap(([order, index]) =>
    [
      [{}, 'of all', ''],
      [{ deal: 'rent' }, 'for rent', '_by_deal'],
    ].map(([filters, which, by]): [string, Read] => [
      `search, ${order}, ${which as string}`,
      {
        sql: search(filters as object, `, p_order => '${order}'`),
        indexes: [`listings_${index}${by as string}_idx`, ...cards],
        rows: 3_500,
      },
    ]),
  ),
)

/** A page of the owner's list; how many there are is counted in the index of the figures. */
const listed = ['properties_figures_idx', 'properties_pkey', 'property_images_property_idx']
const ownerList = Object.fromEntries(
  [
    ['newest', 'newest'],
    ['oldest', 'newest'],
    ['updated', 'updated'],
    ['price-asc', 'price'],
    ['price-desc', 'price'],
    ['title', 'title'],
  ].map(([order = '', index = '']): [string, Read] => [
    `dashboard, ${order}`,
    {
      sql: `select public.list_properties(p_order => '${order}')`,
      indexes: [...listed, `properties_${index}_idx`],
      rows: 10_900,
      statements: 2,
    },
  ]),
)

const narrow = ['owner_listings_words_idx', 'owner_listings_codes_idx', 'property_private_facts_owner_idx']

/** The owner's search: what is found is read once, for its count and its page. */
const ownerSearch = Object.fromEntries(
  [
    ['two words', `'imovel 4711'`, ...narrow, 'owner_listings_pkey', 'properties_price_idx'],
    ['a reference', `'REF4711'`, ...narrow],
    // Few private facts are read by their tenant.
    [
      ...[
        'a CEP',
        `'88031-117'`,
        'owner_listings_words_idx',
        'owner_listings_codes_idx',
        'owner_listings_pkey',
      ],
      ...['properties_price_idx', 'property_private_facts_ending_idx'],
    ],
    ['a short code', `left(${setting('property', 'text')}, 8)`, ...narrow, 'owner_listings_pkey'],
  ].map(([what = '', search = '', ...indexes]): [string, Read] => [
    `dashboard, ${what}`,
    {
      sql: `select public.list_properties(${search})`,
      indexes: [...listed, ...indexes],
      rows: 10_900,
      statements: 2,
    },
  ]),
)

/** The tenant's leads; how many there are is counted in the index of their order. */
const someLeads = ['leads_pkey', 'lead_notifications_lead_id_key', 'leads_newest_idx']
const leads: Record<string, Read> = {
  'leads, first page': {
    sql: `select public.list_leads()`,
    indexes: someLeads,
    rows: 10_300,
    statements: 2,
  },
  'leads, a later page': {
    sql: `select public.list_leads(p_after => jsonb_build_array(now() - interval '5000 minutes', ${setting('lead')}))`,
    indexes: someLeads,
    rows: 300,
    statements: 2,
  },
  'leads of a status': {
    sql: `select public.list_leads(p_status => 'won')`,
    indexes: [...someLeads, 'leads_status_idx'],
    rows: 12_400,
    statements: 2,
  },
  'leads by words': {
    sql: `select public.list_leads('ana 4711')`,
    indexes: [...someLeads, 'leads_text_idx'],
    rows: 10_500,
    statements: 2,
  },
}

/** What a change of a listing makes anew. */
const words = ['listings_pkey', 'listing_words_pkey', 'search_words_pkey']
const searched = ['places_city_neighborhood_key', 'property_additional_info_property_idx', ...words]
const inTrindade = { places: [{ city: 'Cidade 7', neighborhood: 'Bairro 7' }] }

/** What is read for an address of a deal, a kind and a place: the sums, with their names. */
const addresses = ['listing_totals_pkey', 'places_pkey', 'property_categories_pkey']

/** Photos are found by their property, and seen if that is active, which one index answers alone. */
const photosToo = ['properties_locations_idx', 'property_images_property_idx']

export const reads: Record<Role, Record<string, Read>> = {
  anon: {
    'featured carousel': {
      sql: `select p.*, images from public.properties p ${photos} where active = true and featured = true order by created_at desc, id limit 12`,
      indexes: ['properties_featured_idx', ...photosToo],
      rows: 200,
    },
    'sale carousel': {
      sql: `select p.*, images from public.properties p ${photos} where active = true and property_type = 'sale' and price <= ${SALE_PRICE_CAP} order by created_at desc, id limit 12`,
      indexes: ['properties_sale_idx', ...photosToo],
      rows: 200,
    },
    'catalogue, first page': {
      sql: `select p.*, images from public.properties p ${photos} where active = true order by created_at desc, id limit 1000`,
      indexes: ['properties_active_newest_idx', ...photosToo],
      rows: 13_500,
    },
    'catalogue, a later page': {
      sql: `select p.*, images from public.properties p ${photos} where active = true and created_at <= ${middle} and (created_at < ${middle} or id > '80000000-0000-4000-8000-000000000000') order by created_at desc, id limit 1000`,
      indexes: ['properties_active_newest_idx', ...photosToo],
      rows: 13_500,
    },
    'location picker': {
      sql: 'select city, neighborhood from public.properties where active = true and neighborhood is not null order by id limit 1000',
      indexes: ['properties_locations_idx'],
      rows: 1_100,
    },
    'property page': {
      sql: onePage,
      indexes: ['properties_pkey', ...photosToo, 'property_additional_info_property_idx'],
      rows: 40,
    },
    'property page of a closed one': {
      sql: pageOf(setting('closed')),
      indexes: [
        'properties_pkey',
        ...photosToo,
        'properties_closed_idx',
        'property_additional_info_property_idx',
      ],
      // The few that are closed are looked through whole, as long as that costs less than to look each photo's up.
      rows: 300,
    },
    'similar, dearer': {
      sql: `${similar} and price >= 400000 order by price, id limit 6`,
      indexes: ['properties_similar_idx', ...photosToo],
      rows: 200,
    },
    'similar, cheaper': {
      sql: `${similar} and price < 400000 order by price desc, id limit 6`,
      indexes: ['properties_similar_idx', ...photosToo],
      rows: 400,
    },
    'sitemap, first page': {
      sql: 'select id, updated_at from public.properties where active = true order by id limit 1000',
      indexes: ['properties_pkey'],
      rows: 1_250,
    },
    'sitemap, a later page': {
      sql: `select id, updated_at from public.properties where active = true and id > '80000000-0000-4000-8000-000000000000' order by id limit 1000`,
      indexes: ['properties_pkey'],
      rows: 1_250,
    },
    'search, first page': {
      sql: search({}),
      indexes: ['listings_newest_idx', ...cards],
      rows: 3_500,
    },
    'search, a later page': {
      sql: search(
        {},
        `, p_after => jsonb_build_array('', (-(extract(epoch from ${middle}) * 1000000)::bigint)::text, '80000000-0000-4000-8000-000000000000')`,
      ),
      indexes: ['listings_newest_idx', ...cards],
      rows: 500,
    },
    ...orders,
    'search, the largest': {
      sql: search({}, `, p_order => 'area-desc'`),
      indexes: ['listings_largest_idx', ...cards],
      rows: 3_500,
    },
    'search, a place and a price': {
      sql: search({ ...inTrindade, maxPrice: 500_000 }),
      indexes: ['listings_place_idx', ...fewCards],
      rows: 1_000,
    },
    'search, words': {
      sql: search({}, `, p_words => '4321 a4321'`),
      indexes: ['listing_words_idx', 'listing_words_pkey', 'listings_pkey', ...fewCards],
      rows: 500,
    },
    'search, a word that nobody has written': {
      sql: search({}, `, p_words => '4321 a4321 imvel'`),
      indexes: [
        'search_words_stem_idx',
        'search_words_like_idx',
        'listing_words_idx',
        'listings_pkey',
        'listing_words_pkey',
        ...fewCards,
      ],
      rows: 2_000,
    },
    'search, a code': {
      sql: search({ code: 'REF 4321' }),
      indexes: ['listings_reference_idx', ...fewCards],
      rows: 500,
    },
    'search, choices': {
      sql: `select public.search_facets('{}')`,
      indexes: ['listings_published_idx'],
      rows: 60_000,
    },
    'figures of a place': {
      sql: `select public.describe_search('venda', 'cidade-7', 'bairro-7')`,
      indexes: ['listings_place_idx', ...addresses],
      rows: 10_000,
    },
    'figures of all that is for sale': {
      sql: `select public.describe_search('venda')`,
      indexes: ['listings_cheapest_by_deal_idx', 'listings_square_metre_by_deal_idx', ...addresses],
      rows: 20_000,
    },
    'where to go on from the home page': {
      sql: 'select public.list_related_searches()',
      indexes: addresses,
      rows: 20_000,
    },
    'where to go on from a place': {
      sql: `select public.list_related_searches('venda', 'cidade-7', 'bairro-7')`,
      indexes: addresses,
      rows: 20_000,
    },
    'addresses for the sitemap': {
      sql: `select * from public.list_search_addresses('/imoveis/venda')`,
      indexes: addresses,
      rows: 10_000,
    },
    'places to choose from': {
      sql: 'select city, neighborhoods from public.property_places order by city',
      indexes: ['listing_totals_pkey', 'places_pkey'],
      rows: 5_000,
    },
    categories: {
      sql: 'select id, name from public.property_categories order by name',
      indexes: [],
      rows: 20,
    },
    'the site’s mark': {
      sql: 'select * from public.get_watermark_settings(private.system_user_id())',
      indexes: [],
      rows: 20,
    },
  },
  authenticated: {
    ...ownerList,
    ...ownerSearch,
    'edit form': {
      sql: onePage,
      indexes: ['properties_pkey', 'property_images_property_idx', 'property_additional_info_property_idx'],
      rows: 20,
    },
    'dashboard’s figures': {
      sql: 'select public.get_property_figures()',
      indexes: ['properties_figures_idx'],
      rows: 10_500,
      statements: 2,
    },
    'photos of a property': {
      sql: `select * from public.property_images where property_id = ${property}`,
      indexes: ['property_images_property_idx'],
      rows: 20,
    },
    'lead inbox': {
      sql: `select l.id, l.owner_name, n.status from public.leads l left join public.lead_notifications n on n.lead_id = l.id order by l.created_at desc, l.id limit 1000`,
      indexes: ['leads_newest_idx', 'lead_notifications_lead_id_key', 'leads_pkey'],
      rows: 3_500,
    },
    ...leads,
    'figures of the leads': {
      sql: `select public.get_lead_figures(array[now() - interval '14 days', now() - interval '7 days'])`,
      indexes: ['leads_newest_idx', 'leads_status_idx'],
      rows: 22_500,
      statements: 2,
    },
    'one lead': {
      sql: `select l.id, l.owner_name, n.status from public.leads l left join public.lead_notifications n on n.lead_id = l.id where l.id = ${setting('lead')}`,
      indexes: ['lead_notifications_lead_id_key', 'leads_pkey'],
      rows: 20,
    },
    'private facts of a property': {
      sql: `select * from public.property_private_facts where property_id = ${property}`,
      indexes: ['property_private_facts_pkey'],
      rows: 20,
    },
    'authorisations that end': {
      sql: `select f.property_id, f.authorised_until, p.title from public.property_private_facts f left join lateral (select title, active from public.properties where id = f.property_id) p on true where f.authorised_until <= current_date + 30 order by f.authorised_until, f.property_id limit 1000`,
      indexes: ['property_private_facts_ending_idx', 'property_private_facts_pkey', 'properties_pkey'],
      rows: 200,
    },
    login: {
      sql: `select id, username, tenant_id from public.admin_users where username = 'dono7'`,
      indexes: ['admin_users_username_key'],
      rows: 20,
    },
    'users of the tenant': {
      sql: 'select * from public.get_tenant_admin_users(private.current_tenant_id())',
      indexes: ['admin_users_tenant_idx'],
      rows: 20,
    },
    'settings of the tenant': {
      sql: 'select * from public.tenant_settings where tenant_id = private.current_tenant_id()',
      indexes: ['tenant_settings_pkey'],
      rows: 20,
    },
    'files of a property': {
      sql: `select name from storage.objects where bucket_id = 'property-images' and name = ${setting('property', 'text')} || '/0.jpg'`,
      indexes: [],
      rows: 20,
    },
    'update of a property': {
      sql: `update public.properties set price = 1 where id = ${property}`,
      indexes: [
        'properties_pkey',
        'properties_locations_idx',
        ...searched,
        'listing_counts_pkey',
        'owner_listings_pkey',
      ],
      rows: 250,
    },
    'deletion of a property': {
      sql: `delete from public.properties where id = ${property}`,
      indexes: [
        'properties_pkey',
        'property_images_property_idx',
        'property_additional_info_property_idx',
        'property_private_facts_pkey',
        ...['listings_pkey', 'listing_words_pkey', 'listing_totals_pkey', 'listing_counts_pkey'],
        'owner_listings_pkey',
      ],
      rows: 60,
    },
    'another primary photo': {
      sql: `select public.set_primary_image(${property}, ${setting('photo')})`,
      indexes: ['properties_pkey', 'property_images_pkey', 'property_images_one_primary'],
      rows: 20,
      statements: 3,
    },
    'order of the photos': {
      sql: `select public.reorder_property_images(${property}, (select array_agg(id order by position desc) from public.property_images where property_id = ${property}))`,
      indexes: ['properties_pkey', 'property_images_pkey', 'property_images_property_idx'],
      rows: 40,
      statements: 2,
    },
    'deletion of a photo': {
      sql: `delete from public.property_images where id = ${setting('photo')}`,
      indexes: ['property_images_pkey'],
      rows: 20,
    },
    'another list of info': {
      sql: `select public.replace_property_additional_info(${property}, array['Um', 'Dois'])`,
      indexes: ['properties_pkey', 'property_additional_info_property_idx', ...words],
      rows: 50,
      statements: 2,
    },
    'status of a lead': {
      sql: `update public.leads set status = 'won' where id = ${setting('lead')}`,
      indexes: ['leads_pkey'],
      rows: 20,
    },
    'an e-mail once more': {
      sql: `select public.retry_lead_notification(${setting('lead')})`,
      indexes: ['lead_notifications_lead_id_key', 'leads_pkey'],
      rows: 20,
    },
  },
  service_role: {
    'a new lead': {
      sql: `select * from public.submit_lead('{"owner_name": "Ana", "email": "ana@teste.example", "phone": "1", "property_kind": "Casa", "deal_kind": "Venda", "address": "Rua A", "city": "B", "price": 1}', '1', 'a7', 'f7')`,
      indexes: ['leads_throttle_idx'],
      rows: 20,
    },
    'e-mails that are due': {
      sql: 'select * from public.claim_lead_notifications(5)',
      indexes: [
        'lead_notifications_due_idx',
        'lead_notifications_pkey',
        'leads_pkey',
        'tenant_settings_pkey',
      ],
      rows: 40,
    },
    'an e-mail that went out': {
      sql: `select public.settle_lead_notification(${setting('notification')})`,
      indexes: ['lead_notifications_pkey'],
      rows: 20,
    },
    'deletion of a category': {
      sql: `delete from public.property_categories where name = 'Nova'`,
      indexes: ['properties_category_idx'],
      rows: 20,
    },
  },
}
