import { readPhone, withoutInvisible } from '../../../shared-domain/src/text/index.ts'
import { Failure } from '../_shared/failure.ts'

/** As the procedure `receive_portal_lead` takes it. */
export interface PortalLead {
  /** By which the portal knows it. */
  id: string
  /** The listing, as the feed named it. */
  listing: string | null
  name: string
  email: string | null
  phone: string | null
  message: string
}

type Body = Record<string, unknown>

const clean = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .replaceAll('\r\n', '\n')
        .replaceAll(/(?!\n)\p{Cc}|\p{Cs}|\ufffd/gu, ' ')
    : ''
// Half of an emoji may be left at the end.
const cut = (text: string, most: number) => withoutInvisible([...text].slice(0, most).join('')).trim()

/** One line as the database takes it; empty for anything else. */
const line = (value: unknown, most: number) =>
  cut(
    withoutInvisible(clean(value))
      .replaceAll(/[\s\p{Z}]+/gu, ' ')
      .trim(),
    most,
  )

/** The table's own rule. */
const isEmail = (text: string) => /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(text)

/** The first of those fields that has something in it. */
const firstOf = (body: Body, names: string[], most: number) =>
  names.map((name) => line(body[name], most)).find((text) => text !== '') ?? ''

/** A lead's fields as a portal names them, the first that is filled counting, and what else it says, by its label. */
interface Shape {
  id: string[]
  listing: string[]
  name: string[]
  phone: string[]
  message: string[]
  more: (body: Body) => Record<string, string>
}

const transactions: Record<string, string> = { SELL: 'Venda', SALE: 'Venda', RENT: 'Locação' }

/** Of ZAP, VivaReal and OLX together. Source: https://developers.grupozap.com/webhooks/integration_leads.html. */
const grupoOlx: Shape = {
  id: ['originLeadId'],
  listing: ['clientListingId', 'originListingId'],
  name: ['name'],
  phone: ['phoneNumber'],
  message: ['message'],
  more: (body) => {
    const transaction = firstOf(body, ['transactionType', 'transaction_type'], 20)
    return {
      Portal: line(body.leadOrigin, 60),
      Temperatura: line(body.temperature, 20),
      Negócio: transactions[transaction.toUpperCase()] ?? transaction,
      'Anúncio no portal': line(body.originListingId, 40),
    }
  },
}

const origins: Record<string, string> = {
  whatsapp: 'WhatsApp',
  telefone: 'Telefone',
  chat: 'Chat',
  financing: 'Simulação de financiamento',
}

/** Of OLX alone. Source: https://developers.olx.com.br/lead/leads.html. */
const olx: Shape = {
  id: ['externalId'],
  listing: ['adId', 'listId'],
  name: ['name'],
  phone: ['phone'],
  message: ['message'],
  more: (body) => ({
    Portal: 'OLX',
    Origem: origins[line(body.source, 20)] ?? '',
    'Anúncio no portal': line(body.linkAd, 200),
  }),
}

/**
 * Of Navent (Imovelweb, Wimoveis, Casa Mineira), in the language that the agency has chosen there. Sources:
 * http://open-docs.navent.com/bra/mensaje-de-interesado/ and https://open-docs.navent.com/bra/consulta-telefono/.
 */
const navent: Shape = {
  id: ['idEvento', 'eventId'],
  listing: ['referencia', 'reference'],
  name: ['nome', 'nombre', 'name'],
  phone: ['telefone', 'telefono', 'phoneNumber', 'phone'],
  message: ['mensagem', 'mensaje', 'message'],
  more: (body) => ({
    Portal: 'Navent',
    Contato:
      firstOf(body, ['tipoEvento', 'eventType'], 40) === 'CONTACTO' ? 'Consultou o telefone do anúncio' : '',
    'Anúncio no portal': firstOf(body, ['idnavplat', 'idNavplat'], 40),
  }),
}

const shapeOf = (body: Body) =>
  'tipoEvento' in body || 'eventType' in body ? navent : 'linkAd' in body ? olx : grupoOlx

/** The lead in the body that a portal sends. Throws a Failure, 400 without phone and e-mail. */
export function portalLead(body: Body): PortalLead {
  const shape = shapeOf(body)
  const email = line(body.email, 254)
  const sentPhone = firstOf(body, shape.phone, 254) || line(`${clean(body.ddd)} ${clean(body.phone)}`, 254)
  const known = readPhone(sentPhone)
  const phone = known ?? cut(sentPhone, 30)
  if (!isEmail(email) && !/\d/.test(phone))
    throw new Failure(400, 'invalid', 'O contato não tem telefone nem e-mail.')
  // What is none is still what she wrote.
  const more = {
    ...shape.more(body),
    'E-mail informado': isEmail(email) ? '' : email,
    'Telefone informado': known || phone === sentPhone ? '' : sentPhone,
  }
  const lines = Object.entries(more).flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  const message = shape.message.map((name) => cut(clean(body[name]), 1600)).find(Boolean) ?? 'Sem mensagem.'
  return {
    id: firstOf(body, shape.id, 200) || JSON.stringify(body),
    listing: firstOf(body, shape.listing, 40) || null,
    name: firstOf(body, shape.name, 120) || 'Contato do portal',
    email: isEmail(email) ? email : null,
    phone: /\d/.test(phone) ? phone : null,
    // As much as the table takes.
    message: cut([message, lines.join('\n')].filter(Boolean).join('\n\n'), 2000),
  }
}

/**
 * The key that the portal proves itself by in the header `Authorization`: Grupo OLX sends it as the password of Basic, the
 * others as the agency has told them, alone or behind `Bearer`. Undefined without one.
 */
export function keyIn(headers: Headers): string | undefined {
  const [, scheme, value] = /^(?:(basic|bearer) +)?(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (scheme?.toLowerCase() !== 'basic') return value
  try {
    const [user, ...password] = atob(value ?? '').split(':')
    return password.length > 0 ? password.join(':') : user
  } catch {
    return undefined
  }
}
