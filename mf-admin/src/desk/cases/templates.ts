import type { Case } from 'shared-backend/admin/desk'
import { formatArea, formatCount, listingPrice } from 'shared-ui'
import { cases as text } from './text.ts'

export interface Facts {
  /** Who is written to. */
  name: string
  agency: string
  /** Title of the listing, or what the owner offers. */
  about: string
  /** `Centro, Florianópolis · 3 quartos · 120 m² · R$ 850.000`; empty where the listing is gone. */
  listing: string
  /** Address of the listing's page; empty where there is none. */
  link: string
}

export function factsOf({ lead, inquiry }: Case, agency: string, origin: string): Facts {
  const fullName = lead?.owner_name ?? inquiry?.name ?? ''
  const property = inquiry?.property
  const price = property && listingPrice(property)
  return {
    name: fullName.split(' ')[0] ?? fullName,
    agency,
    about: inquiry?.property_title ?? [lead?.property_kind, lead?.deal_kind, lead?.city].join(' · '),
    listing: property
      ? [
          `${property.neighborhood}, ${property.city}`,
          property.bedrooms && formatCount(property.bedrooms, 'quarto', 'quartos'),
          property.area && formatArea(property.area),
          price && price.amount + price.period,
        ]
          .filter(Boolean)
          .join(' · ')
      : '',
    link: property ? `${origin}/property/${inquiry?.property_id}` : '',
  }
}

interface Template {
  id: string
  label: string
  write: (facts: Facts) => string
}

const hello = ({ name, agency }: Facts) => text.greeting(name, agency)
const paragraphs = (...all: string[]) => all.filter(Boolean).join('\n\n')
const listingLines = ({ about, listing, link }: Facts) => [about, listing, link].filter(Boolean).join('\n')

/** Messages to who is interested in a listing. */
const toVisitors: Template[] = [
  {
    id: 'first',
    label: 'Primeiro contato',
    write: (facts) =>
      paragraphs(
        `${hello(facts)} Recebemos seu contato sobre este imóvel:`,
        listingLines(facts),
        'Como posso ajudar? Se preferir, já podemos marcar uma visita.',
      ),
  },
  {
    id: 'visit',
    label: 'Convite para visita',
    write: (facts) =>
      paragraphs(
        `${hello(facts)} Que tal conhecer o imóvel de perto?`,
        listingLines(facts),
        'Quais dias e horários são melhores para você?',
      ),
  },
  {
    id: 'after',
    label: 'Depois da visita',
    write: (facts) =>
      paragraphs(
        `${hello(facts)} Obrigado pela visita! O que você achou do imóvel?`,
        listingLines(facts),
        'Posso tirar dúvidas, levar uma proposta ou mostrar opções parecidas.',
      ),
  },
  {
    id: 'again',
    label: 'Retomar contato',
    write: (facts) =>
      paragraphs(
        `${hello(facts)} Você ainda procura imóvel? Conversamos sobre este:`,
        listingLines(facts),
        'Se a busca mudou, me conte, e eu envio outras opções.',
      ),
  },
]

/** Messages to an owner. */
const toOwners: Template[] = [
  {
    id: 'first',
    label: 'Primeiro contato',
    write: (facts) =>
      `${hello(facts)} Recebemos os dados do seu imóvel (${facts.about}). Quando podemos conversar sobre o anúncio?`,
  },
  {
    id: 'appraisal',
    label: 'Marcar avaliação',
    write: (facts) =>
      `${hello(facts)} Gostaríamos de avaliar o seu imóvel (${facts.about}) e tirar as fotos. Quais dias e horários são melhores para você?`,
  },
  {
    id: 'again',
    label: 'Retomar contato',
    write: (facts) =>
      `${hello(facts)} Você ainda pensa em anunciar o seu imóvel (${facts.about})? Posso tirar qualquer dúvida.`,
  },
]

export const templatesFor = ({ lead }: Case) => (lead ? toOwners : toVisitors)
