import { createHash, randomUUID } from 'node:crypto'
import type { Client } from './client.ts'

/** Rows that requests name. */
export interface Known {
  /** Ids. */
  property: string
  closed: string
  /** Of a listing. */
  kind: string
  photo: string
  photos: string[]
  lead: string
  inquiry: string
  /** A case of an inquiry. */
  desk: string
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

const search = (request: object) => endpoint('searchProperties', { limit: 12, ...request })
/** Orders of amounts: rents lie below prices, so each deal has its own end of them. */
const orders = Object.fromEntries(
  ['price-asc', 'price-desc', 'square-metre-asc'].flatMap((order) =>
    [{}, { deal: 'rent' }].map((filters): [string, Read] => [
      `search, ${order}, ${JSON.stringify(filters)}`,
      { send: search({ filters, order }), rows: 3_500 },
    ]),
  ),
)

const wholeList = {
  search: '',
  active: null,
  deal: null,
  type: null,
  category: null,
  show: null,
  sort: 'newest',
  page: 1,
}

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
      rows: 45_000,
      whole: ['private.owner_listings', 'properties'],
      statements: 2,
    },
  ]),
)

const inTrindade = { places: [{ city: 'Cidade 7', neighborhood: 'Bairro 7' }] }

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
const aToken = { p_token_hash: 'ab'.repeat(32), p_address_hash: 'b7' }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
/** The link of an address with alerts. */
const aLink = (n: number) => ({ p_token_hash: sha256(`token ${n}`), p_address_hash: 'b7' })

export const reads: Record<Role, Record<string, Read>> = {
  anon: {
    'free times for visits': {
      send: (client, { property }) =>
        client.endpoint('getFreeVisitTimes', { propertyId: property, month: '2020-01-01' }),
      rows: 3_000,
    },
    'a view that is counted': {
      send: (client, { property }) => client.endpoint('countPropertyEvent', { id: property, kind: 'view' }),
      // Of the agencies, to find the site's. The test's agent is no browser, which ends it.
      rows: 300,
    },
    'featured carousel': { send: endpoint('getFeaturedListings'), rows: 200 },
    'sale carousel': { send: endpoint('getSaleListings'), rows: 200 },
    'catalogue, first page': { send: ({ read }) => read(`${specifiedCatalogue}&limit=1000`), rows: 13_500 },
    'catalogue, a later page': {
      send: ({ read }, { middle }) =>
        read(
          `${specifiedCatalogue}&created_at=lte.${encodeURIComponent(middle)}&or=(created_at.lt."${encodeURIComponent(middle)}",id.gt.${highId})&limit=1000`,
        ),
      rows: 13_500,
    },
    'location picker': {
      send: ({ read }) =>
        read('properties?select=city,neighborhood&active=eq.true&neighborhood=not.is.null&order=id'),
      rows: 1_100,
    },
    'property page': { send: ({ endpoint: send }, { property }) => send('getProperty', property), rows: 40 },
    'property page of a closed one': {
      send: ({ endpoint: send }, { closed }) => send('getProperty', closed),
      // The few closed ones are scanned completely, as long as that costs less than a look-up for each photo.
      rows: 300,
    },
    'similar listings': {
      send: ({ endpoint: send }, { property: id, kind }) =>
        send('getSimilarListings', {
          id,
          city: 'Cidade 7',
          property_type: 'sale',
          category_id: kind,
          bedrooms: null,
          price: 400_000,
        }),
      rows: 600,
    },
    'similar listings of another kind': {
      send: ({ endpoint: send }, { property: id }) =>
        send('getSimilarListings', {
          id,
          city: 'Cidade 7',
          property_type: 'sale',
          category_id: highId,
          bedrooms: null,
          price: 400_000,
        }),
      rows: 600,
    },
    'photos of a card': {
      send: ({ endpoint: send }, { property }) => send('getListingPhotos', property),
      rows: 30,
    },
    favourites: {
      send: ({ endpoint: send }, { property, closed }) => send('getListings', [property, closed]),
      rows: 300,
    },
    'compared listings': {
      send: ({ endpoint: send }, { property, closed }) => send('getListingDetails', [property, closed]),
      rows: 300,
    },
    'sitemap, first page': { send: ({ read }) => read(sitemap), rows: 1_250 },
    'sitemap, a later page': { send: ({ read }) => read(`${sitemap}&id=gt.${highId}`), rows: 1_250 },
    'search, first page': { send: search({}), rows: 3_500 },
    'search, a later page': {
      send: (client, { middleKey }) => search({ after: ['', middleKey, highId] })(client, {} as Known),
      rows: 500,
    },
    ...orders,
    'search, the largest': { send: search({ order: 'area-desc' }), rows: 3_500 },
    'search, a place and a price': {
      send: search({ filters: { ...inTrindade, maxPrice: 500_000 } }),
      rows: 1_000,
    },
    'search, words': { send: search({ words: '4321 a4321' }), rows: 500 },
    'search, a word that nobody has written': { send: search({ words: '4321 a4321 imvel' }), rows: 2_000 },
    'search, a code': { send: search({ filters: { code: 'REF 4321' } }), rows: 500 },
    'search, those that have become cheaper': { send: search({ filters: { dropped: true } }), rows: 2_000 },
    'search, an area': { send: search({ filters: { box: [-48.6, -27.6, -48.5, -27.5] } }), rows: 1_500 },
    'search, an area with most listings': {
      send: search({ filters: { box: [-50, -29, -48, -27] } }),
      rows: 3_500,
    },
    'map, all': { send: endpoint('searchMap', {}), rows: 5_000 },
    'map, an area': {
      send: endpoint('searchMap', { filters: { box: [-48.6, -27.6, -48.5, -27.5] } }),
      rows: 1_500,
    },
    'search, choices': { send: endpoint('searchFacets', { filters: {} }), rows: 60_000 },
    'figures of a place': { send: endpoint('describeSearch', place), rows: 10_000 },
    'figures of all that is for sale': {
      send: endpoint('describeSearch', { ...noPlace, deal: 'venda' }),
      rows: 20_000,
    },
    'where to go on from the home page': { send: endpoint('getRelatedSearches', noPlace), rows: 20_000 },
    'where to go on from a place': { send: endpoint('getRelatedSearches', place), rows: 20_000 },
    'addresses for the sitemap': { send: endpoint('getSearchAddresses', '/imoveis/venda'), rows: 10_000 },
    'places to choose from': { send: endpoint('getPlaces'), rows: 5_000 },
    categories: { send: endpoint('getCategories'), rows: 20 },
    'the site’s mark': { send: endpoint('getWatermarkSettings'), rows: 20 },
  },
  authenticated: {
    ...ownerList,
    'edit form': { send: ({ endpoint: send }, { property }) => send('getAdminProperty', property), rows: 20 },
    'how the pages of a day have opened': {
      send: endpoint('getSiteHealth'),
      rows: 2_000,
      // What was switched: few rows, of all sites.
      whole: ['private.release_changes', 'private.release_switches'],
    },
    'export of everything': { send: endpoint('getExportPage', highId), rows: 5_000 },
    'dashboard’s figures': { send: endpoint('getPortfolioStats'), rows: 10_500, statements: 2 },
    'figures of the leads': {
      send: endpoint(
        'getLeadFigures',
        [14, 7].map((days) => new Date(Date.now() - days * 86_400_000).toISOString()),
      ),
      rows: 22_500,
      statements: 2,
    },
    'one lead': { send: ({ endpoint: send }, { lead }) => send('getLead', lead), rows: 20 },
    'one case with everything': { send: ({ endpoint: send }, { desk }) => send('getCase', desk), rows: 150 },
    'somebody who calls again': { send: endpoint('findPeople', 'ana 9977'), rows: 45_000, statements: 2 },
    'what a case looks for': {
      send: ({ endpoint: send }, { desk }) => send('getCaseMatches', { id: desk, wants: null }),
      rows: 5_000,
      statements: 3,
    },
    'who looks for a listing': {
      send: ({ endpoint: send }, { property }) => send('getCasesWanting', property),
      rows: 45_000,
      statements: 2,
    },
    "a listing's report": {
      send: (client, { property }) => client.endpoint('getPropertyStats', property),
      rows: 300,
    },
    'people of an export, a page in the middle': {
      send: (client, { middleLead }) =>
        client.endpoint('getPersonPage', { created_at: middleLead, id: highId }),
      rows: 5_000,
    },
    'cases, first page': {
      send: endpoint('getCaseList', { ...wholeDesk, stage: 'new' }),
      rows: 45_000,
      statements: 2,
    },
    'cases by words': {
      send: endpoint('getCaseList', { ...wholeDesk, search: 'ana 9977' }),
      rows: 45_000,
      statements: 2,
    },
    'what is stored of a person': {
      send: endpoint('findPerson', { contacts: ['nobody@teste.example', '48 98888-0000'], most: 50 }),
      rows: 10_000,
    },
    'erasure of a person': {
      send: endpoint('erasePerson', {
        contacts: ['nobody@teste.example'],
        version: 'd41d8cd98f00b204e9800998ecf8427e',
      }),
      rows: 10_000,
    },
    'erasures of late': { send: endpoint('getErasures'), rows: 100 },
    portals: { send: endpoint('getPortals'), rows: 300, statements: 2 },
    'one listing as a portal has it': {
      send: ({ endpoint: send }, { property, tenant }) =>
        send('getPortalListing', { portal: 'grupo_olx', tenantId: tenant, id: property }),
      rows: 300,
    },
    'a page of the list as a portal has it': {
      send: ({ endpoint: send }, { property, tenant }) =>
        send('getListingsOnPortals', {
          ids: [property],
          tenantId: tenant,
          rows: [{ portal: 'grupo_olx', highlight: 'STANDARD', address_display: 'Street', types: {} }],
        }),
      rows: 300,
    },
    'the latest imports': { send: endpoint('getImports'), rows: 100 },
    'an import': { send: ({ endpoint: send }, { job }) => send('getImport', job), rows: 800 },
    'taking an import back': { send: ({ endpoint: send }, { job }) => send('undoImport', job), rows: 4_100 },
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
      rows: 100,
    },
    'codes that a file has': {
      send: endpoint('getReferenceCodes', ['REF 77', 'ref 99', 'nova']),
      // Each of the listings has had 600 photos.
      rows: 1_300,
    },
    'the next photo of an import': {
      send: ({ endpoint: send }, { job }) => send('claimImportPhoto', { id: job, withFiles: false }),
      rows: 100,
    },
    'how long data is kept': { send: endpoint('getRetention'), rows: 300 },
    'visits of a month': {
      // A visit each 50 minutes, each with its inquiry, case, listing and e-mail.
      send: endpoint('getVisits', { from: inAMonth(30), to: inAMonth(60) }),
      rows: 6_000,
    },
    'who goes along to a visit': {
      send: ({ endpoint: send }, { visit: id }) =>
        send('setVisitCompanion', { id, seen: null, companionId: null }),
      rows: 20,
    },
    'what waits today': {
      send: endpoint('getToday'),
      rows: 45_000,
      statements: 2,
    },
    'settings of visits': { send: endpoint('getVisitSettings'), rows: 300 },
    'confirmation of a visit': {
      send: ({ endpoint: send }, { visit: id }) => send('confirmVisit', { id, sequence: 0 }),
      rows: 20,
    },
    'private facts of a property': {
      send: ({ endpoint: send }, { property }) => send('getPrivateFacts', property),
      rows: 20,
    },
    'the bin': { send: endpoint('getBin', 1), rows: 4_100 },
    'end of a property in the bin': { send: endpoint('purgeProperty', md5('binned 7')), rows: 1_000 },
    'history of a property': {
      send: ({ endpoint: send }, { property: id }) => send('getHistory', { subject: 'property', id }),
      rows: 60,
      statements: 2,
    },
    'history of deletions': {
      send: endpoint('getHistory', { subject: 'deletions' }),
      rows: 300,
      statements: 2,
    },
    'whether the caller is an admin': { send: endpoint('confirmAdmin'), rows: 20 },
    'users of the tenant': {
      send: ({ endpoint: send }, { tenant }) => send('getTenantAdminUsers', tenant),
      rows: 20,
    },
    'settings of the tenant': { send: endpoint('getTenantSettings'), rows: 250 },
    'update of a property': {
      send: ({ endpoint: send }, { property: id }) => send('updateProperty', { id, changes: { price: 1 } }),
      rows: 100,
    },
    'deletion of a property': {
      send: ({ endpoint: send }, { property }) => send('deleteProperty', property),
      // A year of counts is 216 rows, which go into the bin and out of their table.
      rows: 600,
    },
    'another primary photo': {
      send: ({ endpoint: send }, { property, photo }) =>
        send('setPrimaryImage', { propertyId: property, imageId: photo }),
      rows: 20,
      statements: 3,
    },
    'order of the photos': {
      send: ({ endpoint: send }, { property, photos }) =>
        send('reorderPropertyImages', { propertyId: property, imageIds: photos.toReversed() }),
      rows: 40,
      statements: 2,
    },
    'deletion of a photo': {
      send: ({ endpoint: send }, { property, photo }) =>
        send('deletePropertyImage', { propertyId: property, imageId: photo, wasPrimary: false }),
      rows: 20,
    },
    'another list of info': {
      send: ({ endpoint: send }, { property }) =>
        send('replaceAdditionalInfo', { propertyId: property, infos: ['Um', 'Dois'] }),
      rows: 50,
      statements: 2,
    },
    'a way to a person that was opened': {
      send: ({ endpoint: send }, { desk }) =>
        send('logContact', { id: randomUUID(), case_id: desk, channel: 'phone', message: null }),
      rows: 30,
    },
    'an e-mail about a lead once more': {
      send: ({ endpoint: send }, { lead: id }) => send('retryNotifications', { kind: 'lead', id }),
      rows: 20,
    },
    'e-mails about an inquiry once more': {
      send: ({ endpoint: send }, { inquiry: id }) => send('retryNotifications', { kind: 'inquiry', id }),
      rows: 20,
    },
  },
  service_role: {
    'a new lead': { send: endpoint('submitLead', newLead), rows: 700 },
    'a new inquiry': {
      send: (client, { property }) =>
        client.endpoint('submitInquiry', { ...newInquiry, property_id: property }),
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
      rows: 3_000,
    },
    'a visit by its token': { send: ({ service }) => service.rpc('read_visit', aToken), rows: 100 },
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
      rows: 200,
    },
    'e-mails that are due': {
      send: ({ service }) => service.rpc('claim_mails', { p_limit: 5 }),
      rows: 1_500,
      // Few: who has asked within two hours, and the users of the agencies.
      whole: ['admin_users', 'private.password_requests'],
    },
    'an e-mail that went out': {
      send: ({ service }, { notification }) => service.rpc('settle_mail', { p_id: notification }),
      rows: 20,
    },
    'an alert that is asked for': {
      send: ({ service }) =>
        service.rpc('request_alert', {
          p_request: { email: 'ana@teste.example', filters: {}, words: 'mar', query: '' },
          p_address_hash: 'a7',
        }),
      rows: 100,
    },
    'alerts that have been asked for': {
      send: ({ service }) => service.rpc('take_alert_requests', { p_limit: 10 }),
      rows: 40_000,
      // The requests of a day, and all addresses, once a minute, to erase those that have no alerts any more.
      whole: ['private.alert_requests', 'private.alerts', 'private.subscribers'],
    },
    'alerts that want what is new': {
      send: ({ service }) => service.rpc('match_alerts', { p_limit: 50 }),
      // All searches at once, each read once, with a look at the 200 places, and compared with all new listings.
      rows: 1_100_000,
      whole: ['private.alert_matches', 'private.alerts', 'private.listings'],
    },
    'alerts that have something to tell': {
      send: ({ service }) => service.rpc('queue_news', { p_limit: 100 }),
      rows: 40_000,
      // So many have something to tell here that the planner looks none of them up by itself.
      whole: ['private.alert_matches', 'private.alerts', 'private.subscribers', 'properties'],
    },
    'an e-mail to a subscriber that went out': {
      send: ({ service }) => service.rpc('settle_mail', { p_id: md5('due 7') }),
      rows: 100,
    },
    'alerts of a link': {
      send: ({ service }) => service.rpc('change_alerts', { ...aLink(7), p_action: 'read' }),
      rows: 100,
    },
    'confirmation of alerts': {
      send: ({ service }) =>
        service.rpc('change_alerts', { ...aLink(700), p_action: 'confirm', p_alert_id: md5('alert 699') }),
      rows: 1_000,
    },
    'erasure of a link’s alerts': {
      send: ({ service }) => service.rpc('change_alerts', { ...aLink(7), p_action: 'erase_all' }),
      rows: 3_000,
      whole: ['private.alert_matches', 'private.password_links'],
    },
    'end of an alert': {
      send: ({ service }) => service.rpc('stop_alert', { p_stop_hash: sha256('stop 7') }),
      rows: 3_000,
      // What is still to be told has no index of alerts (alert_matching.sql says why).
      whole: ['private.alert_matches'],
    },
    'an address that no e-mail reaches': {
      send: ({ service }) =>
        service.rpc('stop_subscriber', { p_email: 'dora7@teste.example', p_reason: 'bounce' }),
      rows: 3_000,
      whole: ['private.alert_matches', 'private.password_links'],
    },
    'deletion of a category': {
      send: ({ service }) => service.from('property_categories').delete().eq('name', 'Nova'),
      rows: 7_000,
    },
  },
}
