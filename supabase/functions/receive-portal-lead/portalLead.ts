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
        .replaceAll(/[^\P{C}\n]|\ufffd/gu, ' ')
    : ''
const cut = (text: string, most: number) => [...text].slice(0, most).join('').trim()

/** One line as the database takes it; empty for anything else. */
const line = (value: unknown, most: number) =>
  cut(
    clean(value)
      .replaceAll(/[\s\p{Z}]+/gu, ' ')
      .trim(),
    most,
  )

/** The table's own rule. */
const isEmail = (text: string) => /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(text)

const transactions: Record<string, string> = { SELL: 'Venda', SALE: 'Venda', RENT: 'Locação' }

/**
 * The lead in the body that Grupo OLX sends for ZAP, VivaReal and OLX.
 * Source: https://developers.grupozap.com/webhooks/integration_leads.html. Throws a Failure, 400 without phone and e-mail.
 */
export function grupoOlxLead(body: Body): PortalLead {
  const listing = line(body.clientListingId, 40)
  const origin = line(body.originListingId, 40)
  const email = line(body.email, 254)
  const phone = line(body.phoneNumber, 30) || line(`${clean(body.ddd)} ${clean(body.phone)}`, 30)
  if (!isEmail(email) && !/\d/.test(phone))
    throw new Failure(400, 'invalid', 'O contato não tem telefone nem e-mail.')
  const transaction = line(body.transactionType ?? body.transaction_type, 20)
  const more = [
    ['Portal', line(body.leadOrigin, 60)],
    ['Temperatura', line(body.temperature, 20)],
    ['Negócio', transactions[transaction.toUpperCase()] ?? transaction],
    ['Anúncio no portal', origin],
    // What is no address is still what she wrote.
    ['E-mail informado', isEmail(email) ? '' : email],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  const message = cut(clean(body.message), 1600) || 'Sem mensagem.'
  return {
    id: line(body.originLeadId, 200) || JSON.stringify(body),
    listing: listing || origin || null,
    name: line(body.name, 120) || 'Contato do portal',
    email: isEmail(email) ? email : null,
    phone: /\d/.test(phone) ? phone : null,
    message: [message, more.join('\n')].filter(Boolean).join('\n\n'),
  }
}

/** The key in the header `Authorization: Basic …`, behind the portal's user name; undefined without one. */
export function keyIn(headers: Headers): string | undefined {
  const [, encoded] = /^Basic +([\w+/]+=*)$/i.exec(headers.get('authorization') ?? '') ?? []
  try {
    return encoded && atob(encoded).split(':').slice(1).join(':')
  } catch {
    return undefined
  }
}
