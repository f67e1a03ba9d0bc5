import type { ImportedPerson } from 'shared-backend/schemas'
import { headingKey } from 'shared-domain/imports'
import { MAX_PERSONS, type Sheet, type SheetKind } from 'shared-domain/imports/files'

// The worker that reads files has this file: nothing here may import what the pages share.

export type PersonKey = Exclude<keyof ImportedPerson, 'row'>

export type PersonCellKind =
  | 'text'
  | 'version'
  | 'number'
  | 'day'
  | 'moment'
  | 'kind'
  | 'stage'
  | 'lost_reason'
  | 'property_kind'
  | 'deal_kind'

interface PersonColumn {
  heading: string
  kind: PersonCellKind
}

/**
 * The columns of `pessoas.csv` in their order: the export and the import both read this table. What people look for comes
 * first. A key of `ImportedPerson` that is missing here does not compile.
 */
export const personColumns = {
  created_at: { heading: 'Recebido em', kind: 'moment' },
  kind: { heading: 'Tipo', kind: 'kind' },
  name: { heading: 'Nome', kind: 'text' },
  phone: { heading: 'Telefone', kind: 'text' },
  email: { heading: 'Email', kind: 'text' },
  property_title: { heading: 'Imóvel', kind: 'text' },
  reference_code: { heading: 'Referência', kind: 'text' },
  message: { heading: 'Mensagem', kind: 'text' },
  stage: { heading: 'Etapa', kind: 'stage' },
  lost_reason: { heading: 'Motivo da perda', kind: 'lost_reason' },
  assignee: { heading: 'Responsável', kind: 'text' },
  next_step: { heading: 'Próximo passo', kind: 'text' },
  next_on: { heading: 'Data do próximo passo', kind: 'day' },
  first_answered_at: { heading: 'Primeira resposta em', kind: 'moment' },
  property_kind: { heading: 'Tipo de imóvel', kind: 'property_kind' },
  deal_kind: { heading: 'Tipo de negócio', kind: 'deal_kind' },
  address: { heading: 'Endereço', kind: 'text' },
  city: { heading: 'Cidade', kind: 'text' },
  price: { heading: 'Preço', kind: 'number' },
  bedrooms: { heading: 'Dormitórios', kind: 'number' },
  bathrooms: { heading: 'Banheiros', kind: 'number' },
  parking_spaces: { heading: 'Vagas', kind: 'number' },
  area: { heading: 'Área', kind: 'number' },
  description: { heading: 'Descrição', kind: 'text' },
  notes: { heading: 'Anotações', kind: 'text' },
  property_code: { heading: 'Código no site', kind: 'text' },
  source_page: { heading: 'Primeira página da visita ao site', kind: 'text' },
  source_campaign: { heading: 'Campanha', kind: 'text' },
  source_referrer: { heading: 'Site de origem', kind: 'text' },
  consented_at: { heading: 'Aviso de privacidade mostrado em', kind: 'moment' },
  notice_version: { heading: 'Versão do aviso de privacidade', kind: 'version' },
  updated_at: { heading: 'Alterado em', kind: 'moment' },
} satisfies Record<PersonKey, PersonColumn>

export const personKeys = Object.keys(personColumns) as PersonKey[]

const keyOfHeading = new Map(personKeys.map((key) => [headingKey(personColumns[key].heading), key]))

/** Where each column stands, by the headings, in any order; the first one of two. */
export function placesOf({ headings }: Pick<Sheet, 'headings'>) {
  const places = new Map<PersonKey, number>()
  headings.forEach((heading, place) => {
    const key = keyOfHeading.get(headingKey(heading))
    if (key && !places.has(key)) places.set(key, place)
  })
  return places
}

export const personSheet: SheetKind = {
  most: MAX_PERSONS,
  tooMany: 'too-many-persons',
  countHeadings: (cells) => placesOf({ headings: [...cells] }).size,
}
