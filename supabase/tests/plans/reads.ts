import { createHash, randomUUID } from 'node:crypto'
import type { Client } from './client.ts'

/** Rows that requests name. */
export interface Known {
  /** Ids. */
  property: string
  closed: string
  photo: string
  photos: string[]
  lead: string
  inquiry: string
  visit: string
  notification: string
  /** An import whose photos wait. */
  job: string
  tenant: string
  username: string
  /** When the listing in the middle was made. */
  middle: string
  /** The same as a key of the search. */
  middleKey: string
  /** When the lead in the middle came. */
  middleLead: string
}

/** A request, and how the statements that the API runs for it have to be served. */
interface Read {
  send: (client: Client, known: Known) => PromiseLike<unknown>
  /** Those of our indexes that serve it: these and no others. */
  indexes: string[]
  /** The most entries of indexes that it may read, and rows of tables that no index serves. */
  rows: number
  /** The number of statements, those of procedures included; each one looks its caller up. */
  statements?: number
  /** Long tables that it reads from end to end, on purpose: none unless given. */
  whole?: string[]
}

export type Role = 'anon' | 'authenticated' | 'service_role'

const highId = '80000000-0000-4000-8000-000000000000'

const endpoint =
  (name: string, arg?: unknown): Read['send'] =>
  (client) =>
    client.endpoint(name, arg)

/** The search reads what it finds by its key, with the photos; as its owner, who asks no policy. */
const cards = ['properties_pkey', 'property_images_property_idx', 'price_drops_pkey']
const fewCards = ['properties_locations_idx', 'property_images_property_idx', 'price_drops_pkey']
const search = (request: object) => endpoint('searchProperties', { limit: 12, ...request })
/** Orders of amounts: rents lie below prices, so each deal has its own end of them. */
const orders = Object.fromEntries(
  [
    ['price-asc', 'cheapest'],
    ['price-desc', 'dearest'],
    ['square-metre-asc', 'square_metre'],
  ].flatMap(([order = '', index = '']) =>
    [
      { which: 'of all', filters: {}, by: '' },
      { which: 'for rent', filters: { deal: 'rent' }, by: '_by_deal' },
    ].map(({ which, filters, by }): [string, Read] => [
      `search, ${order}, ${which}`,
      { send: search({ filters, order }), indexes: [`listings_${index}${by}_idx`, ...cards], rows: 3_500 },
    ]),
  ),
)

const wholeList = {
  search: '',
  active: null,
  deal: null,
  type: null,
  category: null,
  sort: 'newest',
  page: 1,
}

/** Each of the first two has the cases of a tenant. */
const deskIndexes = ['cases_tenant_idx', 'cases_changed_idx', 'cases_pkey']
const wholeDesk = { search: '', stage: null, kind: null, mine: false, overdue: false, order: 'newest' }

/** A list of the admin area matches all rows, and cuts a page out of their ids. */
const ownerList: Record<string, Read> = Object.fromEntries(
  [
    ['newest', wholeList],
    ['by title', { ...wholeList, sort: 'title' }],
    ['two words', { ...wholeList, search: 'imovel ref4711' }],
  ].map(([name, request]) => [
    `dashboard, ${name as string}`,
    {
      send: endpoint('getPropertyList', request),
      indexes: [
        ...['properties_stats_idx', 'properties_pkey', 'owner_listings_pkey'],
        ...[
          'property_private_facts_pkey',
          'property_private_facts_ending_idx',
          'property_images_property_idx',
        ],
      ],
      rows: 45_000,
      whole: ['private.owner_listings', 'properties'],
      statements: 2,
    },
  ]),
)

/** The tenant's leads; how many there are is counted in the index of their order. */
const someLeads = ['leads_pkey', 'outbox_lead_idx', 'leads_newest_idx']
const leadPage = { search: '', status: null, after: null, limit: 50 }
const leads: Record<string, Read> = {
  'leads, first page': {
    send: endpoint('getLeadPage', leadPage),
    indexes: someLeads,
    rows: 10_300,
    statements: 2,
  },
  'leads, a later page': {
    send: (client, { middleLead, lead }) =>
      client.endpoint('getLeadPage', { ...leadPage, after: [middleLead, lead] }),
    indexes: someLeads,
    rows: 300,
    statements: 2,
  },
  'leads of a status': {
    send: endpoint('getLeadPage', { ...leadPage, status: 'won' }),
    indexes: [...someLeads, 'leads_status_idx'],
    rows: 12_400,
    statements: 2,
  },
  'leads by words': {
    send: endpoint('getLeadPage', { ...leadPage, search: 'ana 4711' }),
    indexes: [...someLeads, 'leads_text_idx'],
    rows: 10_500,
    statements: 2,
  },
}

/** Tables that a change of a listing updates. */
const changedWords = ['listings_pkey', 'listing_words_pkey', 'search_words_pkey']
const searched = ['places_city_neighborhood_key', 'property_additional_info_property_idx', ...changedWords]
const inTrindade = { places: [{ city: 'Cidade 7', neighborhood: 'Bairro 7' }] }

/** An address of a deal, a kind and a place reads the sums, with their names. */
const addresses = ['listing_totals_pkey', 'places_pkey']

/** Photos are found by their property, and seen if that is active, which one index answers alone. */
const photosToo = ['properties_locations_idx', 'property_images_property_idx']

const place = { deal: 'venda', first: 'cidade-7', second: 'bairro-7', third: '' }
const noPlace = { deal: '', first: '', second: '', third: '' }

// Requests that the site's server sends, and that the specification fixes.
const sitemap = 'properties?select=id,updated_at&active=eq.true&order=id.asc&limit=1000'
const specifiedCatalogue =
  'properties?select=id,title,price,property_images(image_url,is_primary)&active=eq.true&order=created_at.desc,id'

const newLead = {
  nomeProprietario: 'Ana',
  email: 'ana@teste.example',
  telefone: '(48) 99999-0000',
  tipoImovel: 'Casa',
  tipoNegocio: 'Venda',
  endereco: 'Rua A',
  cidade: 'B',
  preco: 1,
  notice_version: '1',
}

const newInquiry = {
  nome: 'Bia',
  telefone: '(48) 99999-0000',
  email: '',
  mensagem: 'Olá',
  idempotency_key: '00000000-0000-4000-8000-0000000000c1',
  notice_version: '1',
}

const inAMonth = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
/** What the page of a visit shows; to estimate a join the planner looks into the indexes of both its sides. */
/** Limits and holds, which whoever books or changes a visit meets. */
const changedVisit = [
  'visits_unconfirmed_idx',
  'visit_changes_network_idx',
  'visit_changes_visit_idx',
  'inquiries_visitor_idx',
  'inquiries_throttle_idx',
]
const describedVisit = [
  ...['inquiries_pkey', 'properties_pkey', 'visit_settings_pkey'],
  ...['visits_inquiry_id_key', 'visits_property_idx'],
]
const aToken = { p_token_hash: 'ab'.repeat(32), p_address_hash: 'b7' }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
/** The link of an address with alerts. */
const aLink = (n: number) => ({ p_token_hash: sha256(`token ${n}`), p_address_hash: 'b7' })

const ofPerson = [
  ...['leads_person_idx', 'inquiries_person_idx', 'property_private_facts_person_idx'],
  'subscribers_person_idx',
]

export const reads: Record<Role, Record<string, Read>> = {
  anon: {
    'free times for visits': {
      send: (client, { property }) => client.endpoint('getFreeVisitTimes', property),
      indexes: ['properties_locations_idx', 'visits_seat_taken_once'],
      rows: 3_000,
    },
    'a view that is counted': {
      send: (client, { property }) => client.endpoint('countPropertyEvent', { id: property, kind: 'view' }),
      indexes: [],
      // Of the agencies, to find the site's. The test's agent is no browser, which ends it.
      rows: 300,
    },
    'featured carousel': {
      send: endpoint('getFeaturedListings'),
      indexes: ['properties_pkey', 'price_drops_pkey', 'properties_featured_idx', ...photosToo],
      rows: 200,
    },
    'sale carousel': {
      send: endpoint('getSaleListings'),
      indexes: ['properties_pkey', 'price_drops_pkey', 'properties_sale_idx', ...photosToo],
      rows: 200,
    },
    'catalogue, first page': {
      send: ({ read }) => read(`${specifiedCatalogue}&limit=1000`),
      indexes: ['properties_active_newest_idx', ...photosToo],
      rows: 13_500,
    },
    'catalogue, a later page': {
      send: ({ read }, { middle }) =>
        read(
          `${specifiedCatalogue}&created_at=lte.${encodeURIComponent(middle)}&or=(created_at.lt."${encodeURIComponent(middle)}",id.gt.${highId})&limit=1000`,
        ),
      indexes: ['properties_active_newest_idx', ...photosToo],
      rows: 13_500,
    },
    'location picker': {
      send: ({ read }) =>
        read('properties?select=city,neighborhood&active=eq.true&neighborhood=not.is.null&order=id'),
      indexes: ['properties_locations_idx'],
      rows: 1_100,
    },
    'property page': {
      send: ({ endpoint: send }, { property }) => send('getProperty', property),
      indexes: ['price_drops_pkey', 'properties_pkey', ...photosToo, 'property_additional_info_property_idx'],
      rows: 40,
    },
    'property page of a closed one': {
      send: ({ endpoint: send }, { closed }) => send('getProperty', closed),
      indexes: [
        'price_drops_pkey',
        'properties_pkey',
        ...photosToo,
        'properties_closed_idx',
        'property_additional_info_property_idx',
      ],
      // The few closed ones are scanned completely, as long as that costs less than a look-up for each photo.
      rows: 300,
    },
    'similar listings': {
      send: ({ endpoint: send }, { property: id }) =>
        send('getSimilarListings', { id, city: 'Cidade 7', property_type: 'sale', price: 400_000 }),
      indexes: ['properties_pkey', 'price_drops_pkey', 'properties_similar_idx', ...photosToo],
      rows: 600,
    },
    'photos of a card': {
      send: ({ endpoint: send }, { property }) => send('getListingPhotos', property),
      indexes: photosToo,
      rows: 30,
    },
    favourites: {
      send: ({ endpoint: send }, { property, closed }) => send('getListings', [property, closed]),
      indexes: ['price_drops_pkey', 'properties_pkey', ...photosToo, 'properties_closed_idx'],
      rows: 300,
    },
    'compared listings': {
      send: ({ endpoint: send }, { property, closed }) => send('getListingDetails', [property, closed]),
      indexes: [
        'price_drops_pkey',
        'properties_pkey',
        ...photosToo,
        'properties_closed_idx',
        'property_additional_info_property_idx',
      ],
      rows: 300,
    },
    'sitemap, first page': {
      send: ({ read }) => read(sitemap),
      indexes: ['properties_pkey'],
      rows: 1_250,
    },
    'sitemap, a later page': {
      send: ({ read }) => read(`${sitemap}&id=gt.${highId}`),
      indexes: ['properties_pkey'],
      rows: 1_250,
    },
    'search, first page': {
      send: search({}),
      indexes: ['listings_newest_idx', ...cards],
      rows: 3_500,
    },
    'search, a later page': {
      send: (client, { middleKey }) => search({ after: ['', middleKey, highId] })(client, {} as Known),
      indexes: ['listings_newest_idx', ...cards],
      rows: 500,
    },
    ...orders,
    'search, the largest': {
      send: search({ order: 'area-desc' }),
      indexes: ['listings_largest_idx', ...cards],
      rows: 3_500,
    },
    'search, a place and a price': {
      send: search({ filters: { ...inTrindade, maxPrice: 500_000 } }),
      indexes: ['listings_place_idx', ...fewCards],
      rows: 1_000,
    },
    'search, words': {
      send: search({ words: '4321 a4321' }),
      indexes: ['listing_words_idx', 'listing_words_pkey', 'listings_pkey', ...fewCards],
      rows: 500,
    },
    'search, a word that nobody has written': {
      send: search({ words: '4321 a4321 imvel' }),
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
      send: search({ filters: { code: 'REF 4321' } }),
      indexes: ['listings_reference_idx', 'listings_pkey', ...fewCards],
      rows: 500,
    },
    'search, those that have become cheaper': {
      send: search({ filters: { dropped: true } }),
      indexes: ['listings_dropped_idx', 'listings_newest_idx', ...cards],
      rows: 2_000,
    },
    'search, choices': {
      send: endpoint('searchFacets', { filters: {} }),
      indexes: ['listings_published_idx', 'listings_dropped_idx'],
      rows: 60_000,
    },
    'figures of a place': {
      send: endpoint('describeSearch', place),
      indexes: ['listings_place_idx', ...addresses],
      rows: 10_000,
    },
    'figures of all that is for sale': {
      send: endpoint('describeSearch', { ...noPlace, deal: 'venda' }),
      indexes: ['listings_cheapest_by_deal_idx', 'listings_square_metre_by_deal_idx', ...addresses],
      rows: 20_000,
    },
    'where to go on from the home page': {
      send: endpoint('getRelatedSearches', noPlace),
      indexes: addresses,
      rows: 20_000,
    },
    'where to go on from a place': {
      send: endpoint('getRelatedSearches', place),
      indexes: addresses,
      rows: 20_000,
    },
    'addresses for the sitemap': {
      send: endpoint('getSearchAddresses', '/imoveis/venda'),
      indexes: addresses,
      rows: 10_000,
    },
    'places to choose from': {
      send: endpoint('getPlaces'),
      indexes: ['listing_totals_pkey', 'places_pkey'],
      rows: 5_000,
    },
    categories: {
      send: endpoint('getCategories'),
      indexes: [],
      rows: 20,
    },
    'the site’s mark': {
      send: endpoint('getWatermarkSettings'),
      indexes: [],
      rows: 20,
    },
  },
  authenticated: {
    ...ownerList,
    'edit form': {
      send: ({ endpoint: send }, { property }) => send('getAdminProperty', property),
      indexes: ['properties_pkey', 'property_images_property_idx', 'property_additional_info_property_idx'],
      rows: 20,
    },
    'export of everything': {
      send: endpoint('getExportPage', highId),
      indexes: [
        'properties_pkey',
        'property_images_property_idx',
        'property_additional_info_property_idx',
        'property_private_facts_pkey',
      ],
      rows: 5_000,
    },
    'dashboard’s figures': {
      send: endpoint('getPortfolioStats'),
      indexes: ['properties_stats_idx'],
      rows: 10_500,
      statements: 2,
    },
    ...leads,
    'figures of the leads': {
      send: endpoint(
        'getLeadFigures',
        [14, 7].map((days) => new Date(Date.now() - days * 86_400_000).toISOString()),
      ),
      indexes: ['leads_newest_idx', 'leads_status_idx'],
      rows: 22_500,
      statements: 2,
    },
    'one lead': {
      send: ({ endpoint: send }, { lead }) => send('getLead', lead),
      indexes: ['outbox_lead_idx', 'leads_pkey'],
      rows: 20,
    },
    'inquiries, first page': {
      send: endpoint('getInquiryList'),
      indexes: [...['inquiries_newest_idx', 'inquiries_pkey', 'outbox_inquiry_idx'], 'visits_inquiry_id_key'],
      rows: 300,
    },
    'stage of an inquiry': {
      send: ({ endpoint: send }, { inquiry: id }) =>
        send('updateInquiryStage', { id, stage: 'visit', seen: '2026-01-01T00:00:00Z' }),
      indexes: ['inquiries_pkey', 'cases_inquiry_id_key'],
      rows: 20,
    },
    "a listing's report": {
      send: (client, { property }) => client.endpoint('getPropertyStats', property),
      // Of inquiries_pkey the planner looks at the ends.
      indexes: ['property_stats_pkey', 'inquiries_property_idx', 'inquiries_pkey', 'cases_inquiry_id_key'],
      rows: 300,
    },
    'people of an export, a page in the middle': {
      send: (client, { middleLead }) =>
        client.endpoint('getPersonPage', { created_at: middleLead, id: highId }),
      indexes: ['cases_tenant_idx', 'leads_pkey', 'inquiries_pkey', 'visits_inquiry_id_key'],
      rows: 5_000,
    },
    'cases, first page': {
      send: endpoint('getCaseList', { ...wholeDesk, stage: 'new' }),
      indexes: [...deskIndexes, 'leads_pkey', 'inquiries_pkey'],
      rows: 45_000,
      statements: 2,
    },
    'cases by words': {
      send: endpoint('getCaseList', { ...wholeDesk, search: 'ana 9977' }),
      indexes: [...deskIndexes, 'leads_pkey', 'inquiries_pkey'],
      rows: 45_000,
      statements: 2,
    },
    'what is stored of a person': {
      send: endpoint('findPerson', { contacts: ['nobody@teste.example', '48 98888-0000'], most: 50 }),
      indexes: [
        ...[
          ...ofPerson,
          'properties_pkey',
          'property_private_facts_pkey',
          'property_private_facts_ending_idx',
        ],
        ...['visits_pkey', 'outbox_visit_idx', 'property_imports_pkey', 'import_persons_person_idx'],
      ],
      rows: 10_000,
    },
    'erasure of a person': {
      send: endpoint('erasePerson', {
        contacts: ['nobody@teste.example'],
        version: 'd41d8cd98f00b204e9800998ecf8427e',
      }),
      indexes: [
        ...[...ofPerson, 'inquiries_visitor_idx', 'properties_pkey', 'property_private_facts_pkey'],
        ...['property_imports_pkey', 'import_persons_person_idx'],
      ],
      rows: 10_000,
    },
    'erasures of late': { send: endpoint('getErasures'), indexes: ['erasures_newest_idx'], rows: 100 },
    portals: { send: endpoint('getPortals'), indexes: [], rows: 300, statements: 2 },
    'one listing as a portal has it': {
      send: ({ endpoint: send }, { property, tenant }) =>
        send('getPortalListing', { portal: 'grupo_olx', tenantId: tenant, id: property }),
      indexes: ['properties_locations_idx', 'property_images_property_idx', 'portal_listings_pkey'],
      rows: 300,
    },
    'a page of the list as a portal has it': {
      send: ({ endpoint: send }, { property, tenant }) =>
        send('getListingsOnPortals', {
          ids: [property],
          tenantId: tenant,
          rows: [{ portal: 'grupo_olx', highlight: 'STANDARD', address_display: 'Street', types: {} }],
        }),
      indexes: ['properties_locations_idx', 'property_images_property_idx', 'portal_listings_pkey'],
      rows: 300,
    },
    'the latest imports': {
      send: endpoint('getImports'),
      indexes: ['property_imports_latest_idx'],
      rows: 100,
    },
    'an import': {
      send: ({ endpoint: send }, { job }) => send('getImport', job),
      indexes: [
        ...['property_imports_pkey', 'import_rows_pkey', 'import_photos_import_idx', 'properties_pkey'],
        'import_persons_import_id_row_number_key',
      ],
      rows: 800,
    },
    'taking an import back': {
      send: ({ endpoint: send }, { job }) => send('undoImport', job),
      indexes: [
        'import_photos_import_idx',
        'import_photos_pkey',
        'import_rows_pkey',
        'import_rows_property_idx',
        'listings_pkey',
        'price_drops_pkey',
        'properties_pkey',
        'property_additional_info_property_idx',
        'property_images_pkey',
        'property_images_property_idx',
        'property_imports_pkey',
        ...['import_persons_pkey', 'import_persons_import_id_row_number_key', 'leads_pkey', 'inquiries_pkey'],
        ...['cases_pkey', 'cases_lead_id_key', 'cases_inquiry_id_key'],
      ],
      rows: 4_100,
    },
    'people of a file': {
      send: endpoint('getKnownPersons', [
        { row: 1, kind: 'lead', name: 'Ana 1', address: 'Rua A', created_at: '2026-01-01T00:00:00Z' },
        {
          row: 2,
          kind: 'message',
          name: 'Bia 1',
          property_title: 'Imóvel',
          created_at: '2026-01-01T00:00:00Z',
        },
      ]),
      indexes: ['leads_newest_idx', 'inquiries_newest_idx'],
      rows: 100,
    },
    'codes that a file has': {
      send: endpoint('getReferenceCodes', ['REF 77', 'ref 99', 'nova']),
      indexes: [
        'import_photos_property_idx',
        'property_additional_info_property_idx',
        'property_images_property_idx',
        'properties_code_idx',
      ],
      // Each of the listings has had 600 photos.
      rows: 1_300,
    },
    'the next photo of an import': {
      send: ({ endpoint: send }, { job }) => send('claimImportPhoto', { id: job, withFiles: false }),
      indexes: [
        'import_photos_waiting_idx',
        'import_photos_pkey',
        'properties_pkey',
        'property_imports_pkey',
      ],
      rows: 100,
    },
    'how long data is kept': { send: endpoint('getRetention'), indexes: [], rows: 300 },
    'visits of a month': {
      send: endpoint('getVisits', { from: inAMonth(30), to: inAMonth(60), after: null }),
      indexes: ['visits_coming_idx', 'visits_pkey', 'inquiries_pkey', 'outbox_visit_idx'],
      rows: 1_000,
    },
    'settings of visits': { send: endpoint('getVisitSettings'), indexes: [], rows: 300 },
    'confirmation of a visit': {
      send: ({ endpoint: send }, { visit: id }) => send('confirmVisit', { id, sequence: 0 }),
      indexes: ['visits_pkey', 'visits_unconfirmed_idx', 'inquiries_pkey'],
      rows: 20,
    },
    'private facts of a property': {
      send: ({ endpoint: send }, { property }) => send('getPrivateFacts', property),
      indexes: ['property_private_facts_pkey'],
      rows: 20,
    },
    'authorisations that end': {
      send: endpoint(
        'getEndingAuthorisations',
        new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
      ),
      indexes: ['property_private_facts_ending_idx', 'properties_pkey'],
      rows: 200,
    },
    'the bin': {
      send: endpoint('getBin', 1),
      indexes: ['deleted_properties_latest_idx'],
      rows: 4_100,
    },
    'end of a property in the bin': {
      send: endpoint('purgeProperty', md5('binned 7')),
      indexes: [
        'alerts_property_idx',
        'alert_sent_listings_property_idx',
        'deleted_properties_pkey',
        'properties_pkey',
      ],
      rows: 1_000,
    },
    'history of a property': {
      send: ({ endpoint: send }, { property: id }) => send('getHistory', { subject: 'property', id }),
      indexes: ['history_subject_idx'],
      rows: 60,
      statements: 2,
    },
    'history of deletions': {
      send: endpoint('getHistory', { subject: 'deletions' }),
      indexes: ['history_deletions_idx'],
      rows: 300,
      statements: 2,
    },
    'whether the caller is an admin': {
      send: endpoint('confirmAdmin'),
      indexes: [],
      rows: 20,
    },
    'users of the tenant': {
      send: ({ endpoint: send }, { tenant }) => send('getTenantAdminUsers', tenant),
      indexes: ['admin_users_tenant_idx'],
      rows: 20,
    },
    'settings of the tenant': {
      send: endpoint('getTenantSettings'),
      indexes: [],
      rows: 250,
    },
    'update of a property': {
      send: ({ endpoint: send }, { property: id }) => send('updateProperty', { id, changes: { price: 1 } }),
      indexes: [
        'properties_pkey',
        'price_changes_pkey',
        'price_drops_pkey',
        'properties_locations_idx',
        ...searched,
        'listing_counts_pkey',
        'owner_listings_pkey',
      ],
      rows: 250,
    },
    'deletion of a property': {
      send: ({ endpoint: send }, { property }) => send('deleteProperty', property),
      indexes: [
        'properties_pkey',
        'price_changes_pkey',
        'price_drops_pkey',
        'property_images_property_idx',
        'property_additional_info_property_idx',
        'property_private_facts_pkey',
        ...['listings_pkey', 'listing_words_pkey', 'listing_totals_pkey', 'listing_counts_pkey'],
        ...[
          'owner_listings_pkey',
          'deleted_properties_pkey',
          'inquiries_property_idx',
          'visits_property_idx',
          'visits_seat_taken_once',
          'property_stats_pkey',
          'portal_listings_pkey',
        ],
      ],
      // A year of counts is 216 rows, which go into the bin and out of their table.
      rows: 600,
    },
    'another primary photo': {
      send: ({ endpoint: send }, { property, photo }) =>
        send('setPrimaryImage', { propertyId: property, imageId: photo }),
      indexes: ['properties_pkey', 'property_images_pkey', 'property_images_one_primary'],
      rows: 20,
      statements: 3,
    },
    'order of the photos': {
      send: ({ endpoint: send }, { property, photos }) =>
        send('reorderPropertyImages', { propertyId: property, imageIds: photos.toReversed() }),
      indexes: ['properties_pkey', 'property_images_pkey', 'property_images_property_idx'],
      rows: 40,
      statements: 2,
    },
    'deletion of a photo': {
      send: ({ endpoint: send }, { property, photo }) =>
        send('deletePropertyImage', { propertyId: property, imageId: photo, wasPrimary: false }),
      indexes: ['property_images_pkey', 'properties_pkey'],
      rows: 20,
    },
    'another list of info': {
      send: ({ endpoint: send }, { property }) =>
        send('replaceAdditionalInfo', { propertyId: property, infos: ['Um', 'Dois'] }),
      indexes: ['properties_pkey', 'property_additional_info_property_idx', ...changedWords],
      rows: 50,
      statements: 2,
    },
    'status of a lead': {
      send: ({ endpoint: send }, { lead }) =>
        send('updateLeadStatus', { lead_id: lead, new_status: 'won', lead_notes: '' }),
      indexes: ['leads_pkey', 'cases_lead_id_key'],
      rows: 30,
    },
    'an e-mail about a lead once more': {
      send: ({ endpoint: send }, { lead: id }) => send('retryNotifications', { kind: 'lead', id }),
      indexes: ['outbox_lead_idx', 'leads_pkey'],
      rows: 20,
    },
    'e-mails about an inquiry once more': {
      send: ({ endpoint: send }, { inquiry: id }) => send('retryNotifications', { kind: 'inquiry', id }),
      indexes: [...['outbox_inquiry_idx', 'visits_inquiry_id_key', 'visits_pkey'], 'outbox_visit_idx'],
      rows: 20,
    },
  },
  service_role: {
    'a new lead': {
      send: endpoint('submitLead', newLead),
      indexes: ['leads_throttle_idx', 'leads_newest_idx', 'leads_pkey', 'cases_lead_id_key'],
      rows: 700,
    },
    'a new inquiry': {
      send: (client, { property }) =>
        client.endpoint('submitInquiry', { ...newInquiry, property_id: property }),
      indexes: [
        'cases_inquiry_id_key',
        'inquiries_throttle_idx',
        'inquiries_newest_idx',
        'inquiries_tenant_id_idempotency_key_key',
        'inquiries_pkey',
        'properties_pkey',
        ...changedVisit,
      ],
      rows: 500,
    },
    'a new visit': {
      send: async ({ service }, { property }) => {
        const { data } = await service.rpc('free_visit_times', { p_property_id: property })
        return service.rpc('book_visit', {
          p_visit: {
            property_id: property,
            visit_id: randomUUID(),
            starts_at: data?.[0]?.times[0] ?? null,
            name: 'Bia',
            email: 'b@teste.example',
            message: 'Olá',
          },
          p_notice_version: '1',
          p_address_hash: 'x7',
          p_key: randomUUID(),
          p_token_hash: 'ab'.repeat(32),
        })
      },
      indexes: [
        ...changedVisit,
        'cases_inquiry_id_key',
        ...['inquiries_tenant_id_idempotency_key_key', 'inquiries_throttle_idx', 'inquiries_visitor_idx'],
        ...['inquiries_pkey', 'properties_pkey', 'properties_locations_idx', 'visits_inquiry_id_key'],
        ...['visits_pkey', 'visits_seat_taken_once', 'outbox_visit_idx'],
      ],
      rows: 3_000,
    },
    'a visit by its token': {
      send: ({ service }) => service.rpc('read_visit', aToken),
      indexes: ['token_guesses_idx', 'visits_token_hash_key', ...describedVisit],
      rows: 100,
    },
    'a visit that is moved': {
      send: async ({ service }, { visit }) => {
        const { data } = await service.from('visits').select('token_hash').eq('id', visit).single()
        return service.rpc('move_visit', {
          ...aToken,
          p_token_hash: String(data?.token_hash),
          p_sequence: 0,
          p_starts_at: inAMonth(20),
        })
      },
      indexes: [
        ...['visits_pkey', 'token_guesses_idx', 'visits_token_hash_key', ...describedVisit],
        ...['properties_locations_idx', 'visits_seat_taken_once', ...changedVisit],
      ],
      rows: 200,
    },
    'a visit that is cancelled': {
      send: async ({ service }, { visit }) => {
        const { data } = await service.from('visits').select('token_hash').eq('id', visit).single()
        return service.rpc('cancel_visit', {
          ...aToken,
          p_token_hash: String(data?.token_hash),
          p_sequence: 0,
        })
      },
      indexes: [
        ...['visits_pkey', 'token_guesses_idx', 'visits_token_hash_key', ...describedVisit],
        ...['outbox_visit_idx', 'visits_seat_taken_once', ...changedVisit],
      ],
      rows: 200,
    },
    'e-mails that are due': {
      send: ({ service }) => service.rpc('claim_mails', { p_limit: 5 }),
      indexes: [
        ...['outbox_due_idx', 'outbox_pkey', 'outbox_admin_idx', 'visits_inquiry_id_key'],
        ...['leads_pkey', 'inquiries_pkey', 'visits_pkey', 'visits_property_idx', 'properties_pkey'],
        ...['alert_matches_mail_idx', 'alerts_pkey', 'properties_locations_idx', 'properties_price_idx'],
        ...['property_images_property_idx', 'push_subscriptions_pkey', 'subscribers_pkey'],
        ...[
          'admin_users_pkey',
          'admin_users_tenant_idx',
          'agency_settings_pkey',
          'tenant_settings_pkey',
          'tenants_pkey',
        ],
      ],
      rows: 1_500,
      // Few: who has asked within two hours, and the users of the agencies.
      whole: ['admin_users', 'private.password_requests'],
    },
    'an e-mail that went out': {
      send: ({ service }, { notification }) => service.rpc('settle_mail', { p_id: notification }),
      indexes: ['outbox_pkey'],
      rows: 20,
    },
    'an alert that is asked for': {
      send: ({ service }) =>
        service.rpc('request_alert', {
          p_request: { email: 'ana@teste.example', filters: {}, words: 'mar', query: '' },
          p_address_hash: 'a7',
        }),
      indexes: ['alert_requests_throttle_idx'],
      rows: 100,
    },
    'alerts that have been asked for': {
      send: ({ service }) => service.rpc('take_alert_requests', { p_limit: 10 }),
      indexes: [
        'alert_requests_new_idx',
        'alert_requests_pkey',
        'alerts_once_idx',
        'alerts_pkey',
        'alerts_unconfirmed_idx',
        'subscribers_mailbox_idx',
        'subscribers_pkey',
        'subscribers_tenant_id_email_key',
      ],
      rows: 40_000,
      // The requests of a day, and all addresses, once a minute, to erase those that have no alerts any more.
      whole: ['private.alert_requests', 'private.alerts', 'private.subscribers'],
    },
    'alerts that want what is new': {
      send: ({ service }) => service.rpc('match_alerts', { p_limit: 50 }),
      indexes: [
        'alert_queue_pkey',
        'alerts_once_idx',
        'alerts_pkey',
        'alert_sent_listings_pkey',
        'alert_sent_listings_property_idx',
        'listing_words_pkey',
        'listings_pkey',
        'properties_pkey',
        'properties_price_idx',
        'search_words_like_idx',
        'search_words_stem_idx',
        'subscribers_pkey',
      ],
      rows: 40_000,
      // All searches at once, each compared with all new listings.
      whole: ['private.alert_matches', 'private.alert_sent_listings', 'private.alerts', 'private.listings'],
    },
    'alerts that have something to tell': {
      send: ({ service }) => service.rpc('queue_news', { p_limit: 100 }),
      indexes: [
        'outbox_pending_news_idx',
        'outbox_pkey',
        'outbox_subscriber_idx',
        'properties_locations_idx',
        'alerts_once_idx',
        'alerts_pkey',
        'properties_pkey',
        'subscribers_pkey',
      ],
      rows: 40_000,
      // So many have something to tell here that the planner looks none of them up by itself.
      whole: ['private.alert_matches', 'private.alerts', 'private.subscribers', 'properties'],
    },
    'an e-mail to a subscriber that went out': {
      send: ({ service }) => service.rpc('settle_mail', { p_id: md5('due 7') }),
      indexes: [
        'alert_matches_mail_idx',
        'alerts_pkey',
        'alert_sent_listings_pkey',
        'outbox_pkey',
        'properties_locations_idx',
      ],
      rows: 100,
    },
    'alerts of a link': {
      send: ({ service }) => service.rpc('change_alerts', { ...aLink(7), p_action: 'read' }),
      indexes: ['alerts_once_idx', 'properties_pkey', 'subscribers_token_hash_key', 'token_guesses_idx'],
      rows: 100,
    },
    'confirmation of alerts': {
      send: ({ service }) =>
        service.rpc('change_alerts', { ...aLink(700), p_action: 'confirm', p_alert_id: md5('alert 699') }),
      indexes: [
        'alerts_once_idx',
        'alerts_pkey',
        'properties_pkey',
        'subscribers_token_hash_key',
        'token_guesses_idx',
      ],
      rows: 1_000,
    },
    'erasure of a link’s alerts': {
      send: ({ service }) => service.rpc('change_alerts', { ...aLink(7), p_action: 'erase_all' }),
      indexes: [
        'outbox_subscriber_idx',
        'outbox_pkey',
        'alert_matches_mail_idx',
        'alerts_once_idx',
        'alert_sent_listings_pkey',
        'deleted_properties_pkey',
        'properties_pkey',
        'push_subscriptions_pkey',
        'subscribers_pkey',
        'subscribers_token_hash_key',
        'token_guesses_idx',
      ],
      rows: 3_000,
      whole: ['private.alert_matches', 'private.password_links'],
    },
    'end of an alert': {
      send: ({ service }) => service.rpc('stop_alert', { p_stop_hash: sha256('stop 7') }),
      indexes: ['alerts_stop_hash_key', 'alert_sent_listings_pkey'],
      rows: 3_000,
      // What is still to be told has no index of alerts (alert_matching.sql says why).
      whole: ['private.alert_matches'],
    },
    'an address that no e-mail reaches': {
      send: ({ service }) =>
        service.rpc('stop_subscriber', { p_email: 'dora7@teste.example', p_reason: 'bounce' }),
      indexes: [
        'outbox_subscriber_idx',
        'password_links_mail_idx',
        'alerts_once_idx',
        'alert_sent_listings_pkey',
        'push_subscriptions_pkey',
        'subscribers_pkey',
        'subscribers_tenant_id_email_key',
      ],
      rows: 3_000,
      whole: ['private.alert_matches', 'private.password_links'],
    },
    'deletion of a category': {
      send: ({ service }) => service.from('property_categories').delete().eq('name', 'Nova'),
      indexes: ['properties_category_idx'],
      rows: 7_000,
    },
  },
}
