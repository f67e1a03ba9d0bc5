import type { Mail } from './deliver.ts'
import { type Email, escapeHtml, htmlOf, oneLine } from './email.ts'

interface ListedProperty {
  id: string
  title: string
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
  ].join(' · ')
}

export const dropOf = ({ price_before, property_type }: ListedProperty) =>
  price_before === null ? '' : `Baixou: antes ${priceOf({ price: price_before, property_type })}`

/** The same for each attempt, so that a mail server may know the second one. */
const messageIdOf = ({ id }: NewsMail, { siteUrl }: AlertLinks) => `<${id}@${new URL(siteUrl).hostname}>`

/**
 * The question whether an address wants its alerts. It quotes nothing that was typed: whoever sent the form may have typed a
 * stranger's address.
 */
export function questionEmail(mail: NewsMail, links: AlertLinks): Email {
  const { recipient, company_name: company } = mail
  const { manage } = links
  const asked = `Alguém pediu para receber neste endereço avisos de imóveis de ${company}.`
  const how = 'Se foi você, abra o link e confirme:'
  const otherwise =
    'Se não foi você, ignore este email: sem a confirmação, não enviamos nada e apagamos o endereço em 48 horas.'
  return {
    to: recipient ?? '',
    subject: oneLine(`Confirme seus avisos – ${company}`),
    messageId: messageIdOf(mail, links),
    text: [asked, '', how, manage, '', otherwise].join('\n'),
    html: htmlOf(
      `<p>${escapeHtml(asked)}</p><p>${how}<br><a href="${escapeHtml(manage)}">Ver e confirmar os avisos</a></p>` +
        `<p>${otherwise}</p>`,
    ),
  }
}

export function subjectOf({ alerts, listings, more }: News) {
  const [first] = listings
  const total = listings.length + more
  const isDrop = listings.every(({ price_before }) => price_before !== null)
  if (total === 1 && first)
    return isDrop ? `Baixou de preço: ${first.title}` : `Novo para você: ${first.title}`
  if (isDrop) return `${total} imóveis baixaram de preço`
  return `${total} novidades para ${alerts.length > 1 ? 'você' : 'a sua busca'}`
}

/** What the alerts of a subscriber have to tell. Undefined where nothing is left to tell. */
export function newsEmail(mail: NewsMail, links: AlertLinks): Email | undefined {
  const { recipient, company_name, about } = mail
  const { alerts, listings, more } = about
  if (listings.length === 0) return undefined
  const { siteUrl, manage, stop } = links
  const addressOf = ({ id }: ListedProperty) => `${siteUrl}/property/${id}`
  const why = `Você recebe este email porque pediu avisos de imóveis a ${company_name}.`
  const card = (listing: ListedProperty) => {
    const link = escapeHtml(addressOf(listing))
    const photo = listing.photo
      ? `<a href="${link}"><img src="${escapeHtml(listing.photo)}" alt="" width="480" style="display:block;width:480px;max-width:100%;height:auto;border-radius:8px"></a>`
      : ''
    const drop = dropOf(listing)
    return (
      `<tr><td style="padding:0 0 32px">${photo}<p style="margin:8px 0 0"><a href="${link}"><strong>${escapeHtml(listing.title)}</strong></a><br>` +
      `<strong>${escapeHtml(priceOf(listing))}</strong>${drop && `<br>${escapeHtml(drop)}`}<br>${escapeHtml(factsOf(listing))}</p></td></tr>`
    )
  }
  const lines = (listing: ListedProperty) => [
    listing.title,
    ...[priceOf(listing), dropOf(listing)].filter(Boolean),
    factsOf(listing),
    addressOf(listing),
    '',
  ]
  const searches = alerts
    .filter(({ property_id }) => property_id === null)
    .map(({ query }, index, { length }) => ({
      rest: more > 0 && index === 0 ? `E mais ${more}: ` : '',
      name: length > 1 ? `da busca ${index + 1}` : 'da busca',
      address: `${siteUrl}/properties${query}`,
    }))
  return {
    to: recipient ?? '',
    subject: oneLine(`${subjectOf(about)} – ${company_name}`),
    messageId: messageIdOf(mail, links),
    headers: {
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: [
      ...listings.flatMap(lines),
      ...searches.flatMap(({ rest, name, address }) => [
        `${rest}ver todos os imóveis ${name}: ${address}`,
        '',
      ]),
      why,
      `Mudar ou apagar os avisos: ${manage}`,
    ].join('\n'),
    html: htmlOf(
      `<table role="presentation" style="border-collapse:collapse">${listings.map(card).join('')}</table>` +
        searches
          .map(
            ({ rest, name, address }) =>
              `<p>${rest}<a href="${escapeHtml(address)}">Ver todos os imóveis ${name}</a></p>`,
          )
          .join('') +
        `<p style="color:#5b6472;font-size:13px">${escapeHtml(why)} <a href="${escapeHtml(manage)}">Mudar ou apagar os avisos</a></p>`,
    ),
  }
}
