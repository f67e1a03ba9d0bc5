import type { Case, MessageTemplate } from 'shared-backend/admin/desk'
import { formatArea, formatCount, listingPrice, shortCode } from 'shared-ui'
import { greetingName, personOf } from '../cases/personOf.ts'

/** What stands for the title of a listing that only a portal knows. */
const UNKNOWN_LISTING = 'Imóvel que não está no site'

/** The fields of a message, in the order in which they are offered. */
export const fieldNames = [
  'nome',
  'imobiliária',
  'imóvel',
  'código',
  'bairro',
  'cidade',
  'preço',
  'quartos',
  'área',
  'link',
] as const
type FieldName = (typeof fieldNames)[number]

export type Facts = Record<FieldName, string>

/** What the fields stand for in a case; a field of which nothing is known is empty. */
export function factsOf(one: Case, agency: string, origin: string): Facts {
  const { lead, inquiry } = one
  const property = inquiry?.property
  const isNamed = property ?? (inquiry?.property_title && inquiry.property_title !== UNKNOWN_LISTING)
  const price = listingPrice({
    price: property?.price ?? lead?.price ?? 0,
    property_type: property?.property_type ?? (lead?.deal_kind === 'Aluguel' ? 'rent' : 'sale'),
  })
  const bedrooms = property?.bedrooms ?? lead?.bedrooms
  const area = property?.area ?? lead?.area
  return {
    nome: greetingName(personOf(one).name),
    imobiliária: agency,
    imóvel: lead
      ? `${lead.property_kind} em ${lead.city}`
      : isNamed
        ? (property?.title ?? inquiry?.property_title ?? '')
        : '',
    código: property
      ? (property.reference_code ?? shortCode(property.id))
      : isNamed
        ? (inquiry?.property_code ?? '')
        : '',
    bairro: property?.neighborhood ?? '',
    cidade: property?.city ?? lead?.city ?? '',
    preço: property || lead ? price.amount + price.period : '',
    quartos: bedrooms ? formatCount(bedrooms, 'quarto', 'quartos') : '',
    área: area ? formatArea(area) : '',
    link: property?.active ? `${origin}/property/${property.id}` : '',
  }
}

const isKnown = (part: string, facts: Facts) =>
  !fieldNames.some((name) => part.includes(`{${name}}`) && !facts[name])

/**
 * The message with its fields filled in. A part of a line, between ` · `, is left out where nothing is known of one of its
 * fields, and so is a line of which no part is left: no message speaks of a listing that a person has not asked for. A word
 * in braces that is no field stays.
 */
export const fillIn = (text: string, facts: Facts) =>
  text
    .split('\n')
    .map((line) => [line, line.split(' · ').filter((part) => isKnown(part, facts))] as const)
    .filter(([line, parts]) => !line || parts.length > 0)
    .map(([, parts]) => parts.join(' · '))
    .join('\n')
    .replace(/\{([^{}\n]+)\}/g, (braces, name: string) => (name in facts ? facts[name as FieldName] : braces))
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const hello = 'Olá, {nome}! Aqui é da {imobiliária}.'
const listing = '{imóvel} · código {código}\n{bairro} · {cidade} · {quartos} · {área} · {preço}\n{link}'

const toVisitor = (label: string, text: string): MessageTemplate => ({ to: 'visitor', label, text })
const toOwner = (label: string, text: string): MessageTemplate => ({ to: 'owner', label, text })

/** Those of an agency that has stored none. */
export const ownTemplates: MessageTemplate[] = [
  toVisitor(
    'Primeiro contato',
    `${hello}\nRecebemos seu contato sobre o imóvel {imóvel}:\n\n${listing}\n\nComo posso ajudar? Se preferir, já podemos marcar uma visita.`,
  ),
  toVisitor(
    'Convite para visita',
    `${hello} Que tal marcar uma visita?\n\n${listing}\n\nQuais dias e horários são melhores para você?`,
  ),
  toVisitor(
    'Depois da visita',
    `${hello} Obrigado pela visita! O que você achou?\n\n${listing}\n\nPosso tirar dúvidas, levar uma proposta ou mostrar opções parecidas.`,
  ),
  toVisitor(
    'Retomar contato',
    `${hello} Você ainda procura imóvel?\nConversamos sobre o imóvel {imóvel}:\n\n${listing}\n\nSe a busca mudou, me conte, e eu envio outras opções.`,
  ),
  toOwner(
    'Primeiro contato',
    `${hello} Recebemos os dados do seu imóvel ({imóvel}). Quando podemos conversar sobre o anúncio?`,
  ),
  toOwner(
    'Marcar avaliação',
    `${hello} Gostaríamos de avaliar o seu imóvel ({imóvel}) e tirar as fotos. Quais dias e horários são melhores para você?`,
  ),
  toOwner(
    'Retomar contato',
    `${hello} Você ainda pensa em anunciar o seu imóvel ({imóvel})? Posso tirar qualquer dúvida.`,
  ),
]

/** What the fields may stand for, for somebody who writes a template. */
export const exampleFacts = (agency: string): Facts => ({
  nome: 'Ana',
  imobiliária: agency,
  imóvel: 'Casa com quintal na Trindade',
  código: 'CA0001',
  bairro: 'Trindade',
  cidade: 'Florianópolis',
  preço: 'R$ 850.000',
  quartos: '3 quartos',
  área: '120 m²',
  link: `${window.location.origin}/property/…`,
})
