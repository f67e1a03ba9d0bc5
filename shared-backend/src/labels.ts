import type { Enums } from 'shared-domain/database'

/** In the place of a title that nobody has written yet. */
export const NO_TITLE = 'Imóvel sem título'

/** On the property page and in the admin area; a card says 'Aluguel'. */
export const propertyTypeDetailLabels: Record<Enums<'property_type'>, string> = {
  sale: 'Venda',
  rent: 'Locação',
}

/** The state of the deal; a sold or rented property is in no list. */
export const dealStatusLabels: Record<Enums<'deal_status'>, string> = {
  available: 'Disponível',
  reserved: 'Reservado',
  sold: 'Vendido',
  rented: 'Alugado',
}

export const leadStatusLabels: Record<Enums<'lead_status'>, string> = {
  new: 'Novo',
  contacted: 'Contatado',
  won: 'Convertido',
  lost: 'Perdido',
}

/** How far an inquiry has come. */
export const inquiryStageLabels: Record<Enums<'inquiry_stage'>, string> = {
  new: 'Novo',
  contacted: 'Contatado',
  visit: 'Visita',
  proposal: 'Proposta',
  closed: 'Fechado',
  lost: 'Perdido',
}

/** What a case began with. */
export const caseKindLabels = {
  lead: 'Proprietário',
  message: 'Mensagem',
  visit: 'Visita',
  contact: 'Contato',
}

/** Why a case was lost. */
export const lostReasonLabels = {
  price: 'Preço',
  place: 'Localização ou imóvel',
  financing: 'Financiamento',
  competitor: 'Fechou com outra imobiliária',
  gave_up: 'Desistiu',
  no_reply: 'Não respondeu',
  other: 'Outro motivo',
  unstated: 'Não informado',
}

/** What became of a visit. */
export const visitStatusLabels = {
  unconfirmed: 'Não confirmada',
  requested: 'Pedida',
  booked: 'Agendada',
  cancelled: 'Cancelada',
}

export const watermarkPositionLabels: Record<Enums<'watermark_position'>, string> = {
  'top-left': 'Superior esquerdo',
  'top-right': 'Superior direito',
  'bottom-left': 'Inferior esquerdo',
  'bottom-right': 'Inferior direito',
  center: 'Centro',
}
