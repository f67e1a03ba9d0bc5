import type { ImportedPerson } from 'shared-backend/schemas'

export type PersonKey = Exclude<keyof ImportedPerson, 'row'>

/** The columns of `pessoas.csv` in their order. */
export const personColumns: Record<PersonKey, { heading: string }> = {
  created_at: { heading: 'Recebido em' },
  kind: { heading: 'Tipo' },
  name: { heading: 'Nome' },
  phone: { heading: 'Telefone' },
  email: { heading: 'Email' },
  property_title: { heading: 'Imóvel' },
  reference_code: { heading: 'Referência' },
  message: { heading: 'Mensagem' },
  stage: { heading: 'Etapa' },
  lost_reason: { heading: 'Motivo da perda' },
  assignee: { heading: 'Responsável' },
  next_step: { heading: 'Próximo passo' },
  next_on: { heading: 'Data do próximo passo' },
  first_answered_at: { heading: 'Primeira resposta em' },
  property_kind: { heading: 'Tipo de imóvel' },
  deal_kind: { heading: 'Tipo de negócio' },
  address: { heading: 'Endereço' },
  city: { heading: 'Cidade' },
  price: { heading: 'Preço' },
  bedrooms: { heading: 'Dormitórios' },
  bathrooms: { heading: 'Banheiros' },
  parking_spaces: { heading: 'Vagas' },
  area: { heading: 'Área' },
  description: { heading: 'Descrição' },
  notes: { heading: 'Anotações' },
  property_code: { heading: 'Código no site' },
  source_page: { heading: 'Primeira página da visita ao site' },
  source_campaign: { heading: 'Campanha' },
  source_referrer: { heading: 'Site de origem' },
  consented_at: { heading: 'Aviso de privacidade mostrado em' },
  notice_version: { heading: 'Versão do aviso de privacidade' },
  updated_at: { heading: 'Alterado em' },
}

export const personKeys = Object.keys(personColumns) as PersonKey[]
