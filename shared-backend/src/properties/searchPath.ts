import type { Enums } from 'shared-domain/database'
import { slug } from 'shared-domain/fold'

/** The parts of a search that can have an address of their own; null where the search does not narrow by one. */
export interface SearchMeaning {
  deal: Enums<'property_type'>
  /** `plural` is null where the name says it. */
  kind: { name: string; plural: string | null } | null
  city: string | null
  neighborhood: string | null
}

export const SEARCH_ROOT = '/imoveis'

const dealSlugs: Record<Enums<'property_type'>, string> = { sale: 'venda', rent: 'aluguel' }
const dealWords: Record<Enums<'property_type'>, string> = { sale: 'à venda', rent: 'para alugar' }

const kindName = (kind: SearchMeaning['kind']) => kind && (kind.plural ?? kind.name)

/** Where the listings of a deal, a kind and a place are: `/imoveis/venda/casas/sao-jose`. */
export function searchPath({ deal, kind, city, neighborhood }: SearchMeaning) {
  const names = [kindName(kind), city, neighborhood].flatMap((name) => (name ? [slug(name)] : []))
  return [SEARCH_ROOT, dealSlugs[deal], ...names].join('/')
}

/** `Casas à venda em Trindade, Florianópolis` */
export function searchTitle({ deal, kind, city, neighborhood }: SearchMeaning) {
  const place = [neighborhood, city].filter(Boolean).join(', ')
  return `${kindName(kind) ?? 'Imóveis'} ${dealWords[deal]}${place && ` em ${place}`}`
}

/** A step on the way to a page. */
export interface TrailStep {
  name: string
  path: string
}

/** From all of the deal to the address itself, which is the last: a part more each time. */
export function searchTrail({ deal, kind, city, neighborhood }: SearchMeaning): TrailStep[] {
  const all: SearchMeaning = { deal, kind: null, city: null, neighborhood: null }
  const steps: (SearchMeaning & { name: string | null })[] = [
    { ...all, name: searchTitle(all) },
    { ...all, kind, name: kindName(kind) },
    { ...all, kind, city, name: city },
    { ...all, kind, city, neighborhood, name: neighborhood },
  ]
  return steps.flatMap(({ name, ...meaning }) => (name ? [{ name, path: searchPath(meaning) }] : []))
}

/** The way to a page as search engines read it: schema.org's BreadcrumbList. */
export const breadcrumbData = (trail: readonly TrailStep[], origin: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
