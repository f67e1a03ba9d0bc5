import { searchName } from '../alerts/searchName.ts'
import type { Link, MailListing } from './content.ts'
import type { Mail } from './deliver.ts'
import type { Email } from './email.ts'
import { emailOf } from './emailOf.ts'

interface ListedProperty {
  id: string
  title: string
  /** The agency's own reference, or else the short code. */
  code: string
  price: number
  /** What was told before, where it has become less. */
  price_before: number | null
  property_type: 'sale' | 'rent'
  city: string
  neighborhood: string
  bedrooms: number | null
  suites: number | null
  parking_spaces: number | null
  area: number | null
  built_area: number | null
  land_area: number | null
  photo: string | null
}

/** What an e-mail to a subscriber is about, as `private.describe_news` gives it. */
export interface News {
  subscriber: { id: string; link_id: string; token_hash: string }
  /** Those that it tells; none in the question. */
  alerts: {
    id: string
    /** Of the catalogue's address. */
    query: string
    /** The names of the kinds that it is about, in the plural. */
    kinds: string[]
    rhythm: 'now' | 'daily' | 'weekly'
    property_id: string | null
    stop_hash: string
  }[]
  /** The newest first. */
  listings: ListedProperty[]
  /** How many there are beside these. */
  more: number
  /** Push subscriptions of the subscriber's browsers. */
  push: { endpoint: string; p256dh: string; auth: string }[]
}

export type NewsMail = Mail<News>

export interface AlertLinks {
  siteUrl: string
  /** Shows, changes and erases all alerts of the address. */
  manage: string
  /** Takes the one-click POST of mail programs. */
  stop: string
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 0 })
const number = new Intl.NumberFormat('pt-BR')

/** As the site's cards show it: 0 is a price on request. */
export const priceOf = ({ price, property_type }: Pick<ListedProperty, 'price' | 'property_type'>) =>
  price === 0 ? 'Sob consulta' : reais.format(price) + (property_type === 'rent' ? '/mês' : '')

const count = (value: number | null, one: string, many: string) =>
  value ? [`${value} ${value === 1 ? one : many}`] : []

export const placeOf = ({ neighborhood, city }: ListedProperty) => `${neighborhood}, ${city}`

function factsOf(listing: ListedProperty) {
  const { bedrooms, suites, parking_spaces, built_area, area, land_area } = listing
  const size = built_area || area || land_area
  return [
    placeOf(listing),
    ...count(bedrooms, 'quarto', 'quartos'),
    ...count(suites, 'suíte', 'suítes'),
    ...count(parking_spaces, 'vaga', 'vagas'),
    ...(size ? [`${number.format(size)} m²`] : []),
    `Código ${listing.code}`,
  ].join(' · ')
}

export const dropOf = ({ price_before, property_type }: ListedProperty) =>
  price_before === null ? '' : `Baixou: antes ${priceOf({ price: price_before, property_type })}`

const addressOf = (siteUrl: string, { id }: ListedProperty) => `${siteUrl}/property/${id}`

/** The same for each attempt, so that a mail server may know the second one. */
const messageIdOf = ({ id }: NewsMail, { siteUrl }: AlertLinks) => `<${id}@${new URL(siteUrl).hostname}>`

/**
 * The question whether an address wants its alerts. It quotes nothing that was typed: whoever sent the form may have typed a
 * stranger's address.
 */
export function questionEmail(mail: NewsMail, links: AlertLinks): Email {
  const { company_name: company } = mail
  return emailOf(mail, {
    subject: `Confirme seus avisos – ${company}`,
    heading: 'Confirme seus avisos',
    messageId: messageIdOf(mail, links),
    paragraphs: [
      `Alguém pediu para receber neste endereço avisos de imóveis de ${company}.`,
      'Se foi você, abra o link e confirme:',
    ],
    button: { label: 'Ver e confirmar os avisos', address: links.manage },
    notes: [
      'Se não foi você, ignore este email: sem a confirmação, não enviamos nada e apagamos o endereço em 48 horas.',
    ],
  })
}

/** The searches of alerts: a listing whose price is watched is none. */
const searchesOf = ({ alerts }: Pick<News, 'alerts'>) =>
  alerts
    .filter(({ property_id }) => property_id === null)
    .map(({ query, kinds }) => ({ name: searchName(query, kinds), query }))

function headingOf({ listings, more }: News) {
  const [first] = listings
  const total = listings.length + more
  const isDrop = listings.every(({ price_before }) => price_before !== null)
  if (total === 1 && first)
    return isDrop ? `Baixou de preço: ${first.title}` : `Novo para você: ${first.title}`
  return isDrop ? `${total} imóveis baixaram de preço` : `${total} novidades para você`
}

/** Of many listings it names the search, where there is only one. */
export function subjectOf(news: News) {
  const { alerts, listings, more } = news
  const [search] = searchesOf(news)
  return search && alerts.length === 1 && listings.length + more > 1
    ? `${headingOf(news)}: ${search.name}`
    : headingOf(news)
}

/** The most alerts that an e-mail names, and the longest query of a search that it leads to: one may have 8,000 characters. */
const MOST_NAMED = 5
const LONGEST_QUERY = 1500

/** The alerts that an e-mail tells, by their names, a line for each. */
function namesOf({ alerts, listings }: News) {
  const titleOf = (id: string) => listings.find((listing) => listing.id === id)?.title ?? 'um imóvel'
  const names = alerts
    .slice(0, MOST_NAMED)
    .map(({ property_id, query, kinds }) =>
      property_id ? `Se baixar o preço de ${titleOf(property_id)}` : searchName(query, kinds),
    )
  const rest = alerts.length - names.length
  if (rest > 0) names.push(`e mais ${rest} ${rest === 1 ? 'aviso' : 'avisos'}`)
  return alerts.length > 1 ? ['Seus avisos:', ...names].join('\n• ') : `Seu aviso: ${names.join('')}`
}

/** Where an e-mail leads; the first is its button. */
function waysOf(news: News, { siteUrl, manage }: AlertLinks): Link[] {
  const { listings, more } = news
  const [first] = listings
  const searches = searchesOf(news)
  const toListing = first &&
    listings.length + more === 1 && { label: 'Ver o imóvel', address: addressOf(siteUrl, first) }
  const toAlerts = { label: 'Ver, mudar ou apagar os avisos', address: manage }
  const toSearches = searches
    .slice(0, MOST_NAMED)
    .filter(({ query }) => query.length <= LONGEST_QUERY)
    .map(({ name, query }) => ({
      label: searches.length > 1 ? `Ver todos: ${name}` : 'Ver todos os imóveis da busca',
      address: `${siteUrl}/properties${query}`,
    }))
  return [
    ...(toListing ? [toListing] : []),
    ...(toSearches.length > 1 ? [toAlerts, ...toSearches] : [...toSearches, toAlerts]),
  ]
}

/** What the alerts of a subscriber have to tell. Undefined where nothing is left to tell. */
export function newsEmail(mail: NewsMail, links: AlertLinks): Email | undefined {
  const { company_name, about } = mail
  const { listings, more } = about
  if (listings.length === 0) return undefined
  const shown = (listing: ListedProperty): MailListing => ({
    title: listing.title,
    lines: [priceOf(listing), dropOf(listing), factsOf(listing)].filter(Boolean),
    photo: listing.photo,
    address: addressOf(links.siteUrl, listing),
  })
  const [button, ...others] = waysOf(about, links)
  return emailOf(mail, {
    subject: `${subjectOf(about)} – ${company_name}`,
    heading: headingOf(about),
    messageId: messageIdOf(mail, links),
    headers: {
      'List-Unsubscribe': `<${links.stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    paragraphs: [
      namesOf(about),
      ...(more > 0 ? [`Aqui estão os ${listings.length} mais novos. Há mais ${more}.`] : []),
    ],
    listings: listings.map(shown),
    button,
    links: others,
    notes: [`Você recebe este email porque pediu avisos de imóveis a ${company_name}.`],
  })
}
