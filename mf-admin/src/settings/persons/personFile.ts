import { writeMoment } from 'shared-domain/agencyTime'
import type { Tables } from 'shared-domain/database'
import { personKinds, type PersonRow } from 'shared-backend/admin/settings'
import {
  inquiryStageLabels,
  leadStatusLabels,
  lostReasonLabels,
  visitStatusLabels,
} from 'shared-backend/labels'
import { fileText, persons as text } from './text.ts'

type Row =
  | Tables<'leads'>
  | Tables<'inquiries'>
  | Tables<'visits'>
  | Tables<'cases'>
  | Tables<'case_contacts'>
  | Tables<'outbox'>
  | Tables<'property_private_facts'>
type ColumnOf<T> = T extends T ? keyof T & string : never
/** Those that the database keeps to itself, as `private.personal_rows` says. */
type Hidden =
  | 'tenant_id'
  | 'fingerprint'
  | 'search_text'
  | 'idempotency_key'
  | 'token_hash'
  | 'seat'
  | 'during'
  | 'held'
  | 'assignee_id'
  | 'admin_id'
  | 'companion_id'
  | 'owner_words'
  | 'once_key'
  | 'admin_user_id'

/** A column that gets no heading here breaks the build. */
const headings: Record<Exclude<ColumnOf<Row>, Hidden>, string> = {
  id: 'Identificação',
  owner_name: 'Nome do proprietário',
  name: 'Nome',
  email: 'E-mail',
  phone: 'Telefone',
  property_kind: 'Tipo de imóvel',
  deal_kind: 'Tipo de negócio',
  address: 'Endereço',
  city: 'Cidade',
  price: 'Preço',
  bedrooms: 'Dormitórios',
  bathrooms: 'Banheiros',
  parking_spaces: 'Vagas',
  area: 'Área',
  description: 'Descrição',
  status: 'Situação',
  notes: 'Anotações da imobiliária',
  notice_version: 'Versão do aviso de privacidade',
  consented_at: 'Aviso de privacidade mostrado em',
  address_hash: 'Código do endereço de rede',
  visit_starts_at: 'Visita de que o e-mail fala',
  created_at: 'Recebido em',
  updated_at: 'Alterado em',
  kind: 'Tipo',
  property_id: 'Identificação do imóvel',
  property_title: 'Imóvel',
  property_code: 'Código do imóvel',
  message: 'Mensagem',
  source_page: 'Primeira página da visita ao site',
  source_campaign: 'Campanha',
  source_referrer: 'Site de origem',
  stage: 'Etapa',
  inquiry_id: 'Identificação da mensagem',
  sequence: 'Número de alterações',
  moves: 'Vezes que a pessoa mudou o horário',
  changed_by: 'Última alteração por',
  starts_at: 'Início',
  holds_until: 'Horário reservado até',
  opened_at: 'Link aberto em',
  lead_id: 'Identificação do cadastro',
  lost_reason: 'Motivo da perda',
  case_id: 'Identificação do atendimento',
  channel: 'Meio de contato',
  answered: 'Pessoa respondida',
  next_step: 'Próximo passo',
  next_on: 'Data do próximo passo',
  wants: 'O que procura',
  first_answered_at: 'Primeira resposta em',
  attempts: 'Tentativas',
  next_attempt_at: 'Próxima tentativa em',
  last_error: 'Último erro',
  sent_at: 'Enviado em',
  visit_id: 'Identificação da visita',
  subscriber_id: 'Identificação da inscrição',
  audience: 'Para quem',
  owner_phone: 'Telefone do proprietário',
  owner_email: 'E-mail do proprietário',
  keys_at: 'Onde estão as chaves',
  commission: 'Comissão (%)',
  authorised_until: 'Autorização assinada até',
}
const allHeadings: Record<string, string> = {
  ...headings,
  ends_at: 'Fim',
  reference_code: 'Referência do imóvel',
  file_name: 'Arquivo de uma importação não gravada',
  deleted_at: 'Imóvel excluído em',
  happened_at: 'Quando',
  subject: 'Assunto',
  subject_id: 'Identificação do assunto',
  source: 'Tabela',
  action: 'Ação',
  changes: 'O que mudou',
  asked_at: 'Confirmação pedida em',
  stopped_at: 'Parado em',
  stop_reason: 'Por que parou',
  alerts: 'Avisos pedidos',
  confirmed_at: 'Confirmado em',
  told_at: 'Último aviso em',
  rhythm: 'Frequência',
  query: 'Busca no site',
  words: 'Palavras da busca',
  filters: 'Filtros da busca',
  push_subscriptions: 'Navegadores com notificações',
  endpoint: 'Endereço no serviço de notificações',
}

const values: Record<string, string> = {
  ...inquiryStageLabels,
  ...lostReasonLabels,
  ...visitStatusLabels,
  ...text.emailStatus,
  ...text.emailKinds,
  ...leadStatusLabels,
  message: 'Mensagem',
  visitor: 'Visitante',
  agency: 'Imobiliária',
  now: 'Na hora',
  daily: 'Uma vez por dia',
  weekly: 'Uma vez por semana',
}
/** Their values are words of the database. */
const coded = ['status', 'stage', 'lost_reason', 'kind', 'changed_by', 'audience', 'rhythm']

const order = Object.keys(allHeadings)

export const headingOf = (column: string) => allHeadings[column] ?? column

export function showValue(column: string, value: unknown) {
  if (typeof value !== 'string') return value
  if (coded.includes(column)) return values[value] ?? value
  return /^\d{4}-\d\d-\d\dT/.test(value) ? writeMoment(value) : value
}

/** The rows of each kind that has any, with headings and words that their owner can read. */
export const personParts = (rows: readonly PersonRow[]) =>
  personKinds
    .map((kind) => ({
      title: text.kinds[kind],
      records: rows
        .filter((row) => row.kind === kind)
        .map(({ content }) =>
          Object.fromEntries(
            Object.entries(content)
              .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
              .map(([column, value]) => [headingOf(column), showValue(column, value)]),
          ),
        ),
    }))
    .filter(({ records }) => records.length > 0)

/** One file with all rows. */
export const personFile = (rows: readonly PersonRow[], contacts: readonly string[], agency: string) =>
  JSON.stringify(
    {
      [fileText.person]: contacts,
      [fileText.agency]: agency,
      [fileText.made]: writeMoment(new Date().toISOString()),
      ...Object.fromEntries(personParts(rows).map(({ title, records }) => [title, records])),
    },
    null,
    2,
  )
