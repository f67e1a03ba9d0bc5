import type { Tables } from '../../../../shared-domain/src/database/types.ts'
import type { Mail } from './deliver.ts'
import { bodyOf, oneLine, type Email } from './email.ts'

type Lead = Tables<'leads'> & { case_id: string }
export type LeadMail = Mail<Lead>

const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 0 })
const squareMetres = (area: number) => `${area.toLocaleString('pt-BR')} m²`

const facts = (lead: Lead): [label: string, value: string | number | null][] => [
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

/** Makes the e-mail that announces a lead to the agency. A reply goes to the owner. */
export const leadEmail = ({ recipient, company_name, about: lead }: LeadMail, siteUrl: string): Email => ({
  to: recipient ?? '',
  replyTo: { name: oneLine(lead.owner_name), address: lead.email },
  subject: oneLine(`Novo lead: ${lead.property_kind} em ${lead.city} – ${lead.owner_name}`),
  ...bodyOf({
    intro: `${lead.owner_name} quer anunciar um imóvel com ${company_name}.`,
    facts: facts(lead),
    links: [['Abrir no painel', `${siteUrl}/admin/cases?atendimento=${lead.case_id}`]],
  }),
})
