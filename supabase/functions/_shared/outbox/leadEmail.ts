import type { Tables } from '../../../../shared-domain/src/database/types.ts'
import type { Notification } from './deliver.ts'
import { type Email, escapeHtml, htmlOf, oneLine } from './email.ts'

type Lead = Tables<'leads'>

/** A claimed row of the outbox of leads. */
export interface LeadNotification extends Notification {
  company_name: string | null
  lead: Lead
}

const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 0 })
const squareMetres = (area: number) => `${area.toLocaleString('pt-BR')} m²`

function facts(lead: Lead): [label: string, value: string][] {
  const all: [string, string | number | null][] = [
    ['Nome', lead.owner_name],
    ['Email', lead.email],
    ['Telefone', lead.phone],
    ['Imóvel', `${lead.property_kind} para ${lead.deal_kind.toLowerCase()}`],
    ['Endereço', `${lead.address}, ${lead.city}`],
    ['Preço', brl.format(lead.price)],
    ['Dormitórios', lead.bedrooms],
    ['Banheiros', lead.bathrooms],
    ['Vagas de garagem', lead.parking_spaces],
    ['Área', lead.area === null ? null : squareMetres(lead.area)],
    ['Descrição', lead.description],
  ]
  return all
    .filter(([, value]) => value !== null && value !== '')
    .map(([label, value]) => [label, String(value)])
}

const row = ([label, value]: [string, string]) =>
  `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:600">${escapeHtml(label)}</th>` +
  `<td style="padding:4px 0">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`

/** Makes the e-mail that announces a lead to the agency. A reply goes to the owner. */
export function leadEmail({ recipient, company_name, lead }: LeadNotification, siteUrl: string) {
  const intro = `${lead.owner_name} quer anunciar um imóvel com ${company_name ?? 'a imobiliária'}.`
  const inbox = `${siteUrl}/admin/leads?lead=${lead.id}`
  const lines = facts(lead)
  return {
    to: recipient ?? '',
    replyTo: { name: oneLine(lead.owner_name), address: lead.email },
    subject: oneLine(`Novo lead: ${lead.property_kind} em ${lead.city} – ${lead.owner_name}`),
    text: [
      intro,
      '',
      ...lines.map(([label, value]) => `${label}: ${value}`),
      '',
      `Abrir no painel: ${inbox}`,
    ].join('\n'),
    html: htmlOf(
      `<p>${escapeHtml(intro)}</p><table style="border-collapse:collapse">${lines.map(row).join('')}</table>` +
        `<p><a href="${escapeHtml(inbox)}">Abrir no painel</a></p>`,
    ),
  } satisfies Email
}
