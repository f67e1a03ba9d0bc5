import type { Tables } from '../../../../shared-domain/src/database/types.ts'
import type { Fact } from './content.ts'
import type { Mail } from './deliver.ts'
import type { Email } from './email.ts'
import { emailOf } from './emailOf.ts'

type Lead = Tables<'leads'> & { case_id: string }
export type LeadMail = Mail<Lead>

const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 0 })
const squareMetres = (area: number) => `${area.toLocaleString('pt-BR')} m²`

const facts = (lead: Lead): Fact[] => [
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
export function leadEmail(mail: LeadMail, siteUrl: string): Email {
  const { company_name, about: lead } = mail
  return emailOf(mail, {
    replyTo: { name: lead.owner_name, address: lead.email },
    subject: `Novo lead: ${lead.property_kind} em ${lead.city} – ${lead.owner_name}`,
    heading: 'Novo lead',
    paragraphs: [`${lead.owner_name} quer anunciar um imóvel com ${company_name}.`],
    facts: facts(lead),
    button: { label: 'Abrir no painel', address: `${siteUrl}/admin/cases?atendimento=${lead.case_id}` },
  })
}
