import type { PropertyListRequest } from 'shared-backend/admin/listings'
import type { Enums } from 'shared-domain/database'
import { isUuid } from 'shared-domain/search'

/** The state of the list 'Meus Imóveis': search, filters, order, page and view. */
export interface ListState extends PropertyListRequest {
  /** Null for what this browser showed last. */
  view: ListView | null
}

export type ListView = 'grid' | 'list'
export type Sort = PropertyListRequest['sort']

/** The filters of a list that nothing narrows. */
export const noFilters = {
  search: '',
  active: null,
  deal: null,
  type: null,
  category: null,
  show: null,
  importId: null,
  page: 1,
} satisfies Partial<ListState>

const fullList: ListState = { ...noFilters, sort: 'newest', view: null }

const SEARCH_LENGTH = 200

/** How the address calls each value. */
const actives: Record<'true' | 'false', string> = { true: 'ativo', false: 'inativo' }
const deals: Record<Enums<'deal_status'>, string> = {
  available: 'disponivel',
  reserved: 'reservado',
  sold: 'vendido',
  rented: 'alugado',
}
const types: Record<Enums<'property_type'>, string> = { sale: 'venda', rent: 'locacao' }
const shows: Record<NonNullable<ListState['show']>, string> = {
  left_out: 'pendencias',
  ending: 'autorizacoes',
  unfinished: 'incompletos',
}
const views: Record<ListView, string> = { grid: 'grade', list: 'lista' }
const sorts: Record<Sort, string> = {
  newest: 'recentes',
  oldest: 'antigos',
  updated: 'atualizados',
  'price-asc': 'menor-preco',
  'price-desc': 'maior-preco',
  title: 'titulo',
  'title-desc': 'titulo-desc',
  'updated-asc': 'alterados-antes',
  reference: 'referencia',
  'reference-desc': 'referencia-desc',
  place: 'bairro',
  'place-desc': 'bairro-desc',
  rooms: 'quartos',
  'rooms-desc': 'quartos-desc',
  area: 'area',
  'area-desc': 'area-desc',
  type: 'negocio',
  'type-desc': 'negocio-desc',
  state: 'status',
  'state-desc': 'status-desc',
}

function valueOf<Value extends string>(words: Record<Value, string>, word: string | null) {
  const entry = Object.entries(words).find(([, own]) => own === word)
  return entry ? (entry[0] as Value) : null
}

/** By characters: half of one would not come back from an address. */
const cut = (text: string) => [...text].slice(0, SEARCH_LENGTH).join('')

/** Reads the query of an address; malformed parameters are ignored. */
export function parseList(query: string): ListState {
  const params = new URLSearchParams(query)
  const active = valueOf(actives, params.get('status'))
  const category = params.get('categoria')?.toLowerCase() ?? ''
  const importId = params.get('importacao')?.toLowerCase() ?? ''
  const page = params.get('pagina') ?? ''
  return {
    search: cut((params.get('busca') ?? '').trim()).trim(),
    active: active && active === 'true',
    deal: valueOf(deals, params.get('situacao')),
    type: valueOf(types, params.get('negocio')),
    category: isUuid(category) ? category : null,
    show: valueOf(shows, params.get('mostrar')),
    importId: isUuid(importId) ? importId : null,
    sort: valueOf(sorts, params.get('ordem')) ?? fullList.sort,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    view: valueOf(views, params.get('modo')),
  }
}

/** The query of an address that says this and no more: `?busca=casa&pagina=2`, or an empty string. */
export function formatList(list: ListState) {
  const { search, active, deal, type, category, show, importId, sort, page, view } = list
  const params = new URLSearchParams()
  const set = (name: string, value: string | false | null) => value && params.set(name, value)
  set('busca', cut(search.trim()).trim())
  set('status', active !== null && actives[`${active}`])
  set('situacao', deal && deals[deal])
  set('negocio', type && types[type])
  set('categoria', category)
  set('mostrar', show && shows[show])
  set('importacao', importId)
  set('ordem', sort !== fullList.sort && sorts[sort])
  set('pagina', page > 1 && String(page))
  set('modo', view && views[view])
  const text = params.toString()
  return text && `?${text}`
}

/** Of an item in the page, and of a place in the list in its address. */
export const placeOf = (id: string) => `imovel-${id}`

/** Id of the list's heading. */
export const LIST = 'meus-imoveis'

/** The whole list, narrowed by that alone. */
export const listShowing = (filters: Partial<Pick<ListState, 'show' | 'importId'>>) =>
  `/admin${formatList({ ...fullList, ...filters })}#${LIST}`

/** The form of a listing, which leads back to the list narrowed by that alone. */
export const editAmong = (filters: Partial<Pick<ListState, 'show' | 'importId'>>, id: string) =>
  `/admin/properties/edit/${id}${formatList({ ...fullList, ...filters })}`

/** The list as the query of another address of the admin area tells it, at a property's place. */
export const listAt = (query: string, id?: string) =>
  `/admin${formatList(parseList(query))}${id ? `#${placeOf(id)}` : ''}`

/** `path`, and on its query the list that is to be shown afterwards. */
export const fromList = (path: string, list: ListState) => path + formatList(list)
