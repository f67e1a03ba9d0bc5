import { randomUUID } from 'node:crypto'
import type { Database, TablesInsert, TablesUpdate } from 'shared-domain/database'
import { service } from './people.ts'
import { visitSettings } from '../../tooling/testing/visits.ts'
import {
  imageValues,
  inquiryValues,
  leadValues,
  propertyValues,
  storeCase,
  storeCategory,
  storeDeleted,
  storeImage,
  storeInquiry,
  storeLead,
  storeProperty,
  storeVisit,
  visitValues,
} from './samples.ts'

type Table = keyof Database['public']['Tables']

const importValues = (tenant_id: string) => ({
  id: randomUUID(),
  tenant_id,
  username: 'dono',
  file_name: 'imoveis.csv',
  source: 'spreadsheet',
  total: 1,
})

/** One row that actors try their hands on, in the matrix's words. */
export interface Subject<T extends Table = Table> {
  table: T
  key: string
  /** Makes a row that belongs to the tenant, where rows do. Returns its key. */
  store: (tenantId: string) => Promise<string>
  insert: (tenantId: string) => Promise<TablesInsert<T>>
  update: TablesUpdate<T>
}

const templates = [{ to: 'visitor', label: 'Primeiro contato', text: 'Olá, {nome}!' }]

const subject = <T extends Table>(value: Subject<T>) => value as unknown as Subject

function listing(active: boolean) {
  return subject<'properties'>({
    table: 'properties',
    key: 'id',
    store: () => storeProperty({ active }),
    insert: async () => ({ ...(await propertyValues()), active }),
    update: { price: 490_000 },
  })
}

const countValues = async (tenant_id: string) => ({
  property_id: await storeProperty(),
  tenant_id,
  month: '2026-01-01',
  kind: 'view' as const,
  source: 'jornal',
  times: 3,
})

function image(active: boolean) {
  return subject<'property_images'>({
    table: 'property_images',
    key: 'id',
    store: async () => storeImage(await storeProperty({ active })),
    insert: async () => imageValues(await storeProperty({ active })),
    update: { position: 3 },
  })
}

function info(active: boolean) {
  const values = async () => ({
    property_id: await storeProperty({ active }),
    info_text: 'Aceita financiamento',
  })
  return subject<'property_additional_info'>({
    table: 'property_additional_info',
    key: 'id',
    store: async () => {
      const table = service().from('property_additional_info')
      return (
        await table
          .insert(await values())
          .select('id')
          .single()
          .throwOnError()
      ).data.id
    },
    insert: values,
    update: { info_text: 'Aceita permuta' },
  })
}

const watermark = () => ({ user_id: randomUUID(), logo_url: 'https://fotos.example/logo.png' })

async function storeWatermark() {
  const { data } = await service()
    .from('watermark_settings')
    .insert(watermark())
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

export const subjects: Record<string, Subject> = {
  tenant: subject<'tenants'>({
    table: 'tenants',
    key: 'id',
    store: async (tenantId) => tenantId,
    insert: async () => ({ name: `Imobiliária ${randomUUID()}` }),
    update: { name: `Imobiliária ${randomUUID()}` },
  }),
  'tenant settings': subject<'tenant_settings'>({
    table: 'tenant_settings',
    key: 'tenant_id',
    store: async (tenantId) => {
      await service().from('tenant_settings').upsert({ tenant_id: tenantId }).throwOnError()
      return tenantId
    },
    insert: async (tenantId) => {
      await service().from('tenant_settings').delete().eq('tenant_id', tenantId).throwOnError()
      return { tenant_id: tenantId, lead_notification_email: 'contato@teste.example' }
    },
    update: { company_name: 'Outro nome' },
  }),
  'agency settings': subject<'agency_settings'>({
    table: 'agency_settings',
    key: 'tenant_id',
    store: async (tenantId) => {
      await service().from('agency_settings').upsert({ tenant_id: tenantId }).throwOnError()
      return tenantId
    },
    insert: async (tenantId) => {
      await service().from('agency_settings').delete().eq('tenant_id', tenantId).throwOnError()
      return { tenant_id: tenantId, hours: 'Seg a sex, 9h às 18h' }
    },
    update: { headline: 'Casas boas' },
  }),
  'admin user': subject<'admin_users'>({
    table: 'admin_users',
    key: 'tenant_id',
    store: async (tenantId) => tenantId,
    insert: async (tenantId) => ({
      id: randomUUID(),
      tenant_id: tenantId,
      username: `u${randomUUID().slice(0, 8)}`,
    }),
    update: { is_deletable: true },
  }),
  category: subject<'property_categories'>({
    table: 'property_categories',
    key: 'id',
    store: async () => storeCategory(),
    insert: async () => ({ name: `Tipo ${randomUUID()}` }),
    update: { name: `Tipo ${randomUUID()}` },
  }),
  property: listing(true),
  'inactive property': listing(false),
  image: image(true),
  'image of an inactive': image(false),
  info: info(true),
  'info of an inactive': info(false),
  'another admin’s mark': subject<'watermark_settings'>({
    table: 'watermark_settings',
    key: 'id',
    store: storeWatermark,
    insert: async () => watermark(),
    update: { opacity: 0.5 },
  }),
  'deleted property': subject<'deleted_properties'>({
    table: 'deleted_properties',
    key: 'id',
    store: () => storeDeleted(),
    insert: async () => ({ id: randomUUID(), content: { property: await propertyValues() } }),
    update: { deleted_at: '2026-01-01T00:00:00Z' },
  }),
  point: subject<'property_points'>({
    table: 'property_points',
    key: 'property_id',
    store: async () => {
      const property_id = await storeProperty()
      await service()
        .from('property_points')
        .insert({ property_id, latitude: -27.6, longitude: -48.5 })
        .throwOnError()
      return property_id
    },
    insert: async () => ({ property_id: await storeProperty(), latitude: -27.6, longitude: -48.5 }),
    update: { display: 'neighborhood' },
  }),
  'private facts': subject<'property_private_facts'>({
    table: 'property_private_facts',
    key: 'property_id',
    store: async (tenant_id) => {
      const property_id = await storeProperty()
      const row = { property_id, tenant_id, owner_name: 'Proprietária de Teste' }
      await service().from('property_private_facts').insert(row).throwOnError()
      return property_id
    },
    insert: async (tenant_id) => ({
      property_id: await storeProperty(),
      tenant_id,
      notes: 'Aceita proposta',
    }),
    update: { commission: 6 },
  }),
  count: subject<'property_stats'>({
    table: 'property_stats',
    key: 'property_id',
    store: async (tenant_id) => {
      const row = await countValues(tenant_id)
      await service().from('property_stats').insert(row).throwOnError()
      return row.property_id
    },
    insert: countValues,
    update: { times: 1_000 },
  }),
  lead: subject<'leads'>({
    table: 'leads',
    key: 'id',
    store: storeLead,
    insert: async (tenant_id) => ({ ...leadValues, tenant_id, notice_version: '1' }),
    update: { notes: 'Ligar amanhã' },
  }),
  inquiry: subject<'inquiries'>({
    table: 'inquiries',
    key: 'id',
    store: storeInquiry,
    insert: async (tenant_id) => ({ ...inquiryValues, tenant_id, idempotency_key: randomUUID() }),
    update: { stage: 'contacted' },
  }),
  case: subject<'cases'>({
    table: 'cases',
    key: 'id',
    store: storeCase,
    insert: async (tenant_id) => ({
      tenant_id,
      kind: 'lead',
      lead_id: await storeLead(tenant_id),
      stage: 'new',
      search_text: '',
    }),
    update: { stage: 'contacted' },
  }),
  contact: subject<'case_contacts'>({
    table: 'case_contacts',
    key: 'id',
    store: async (tenant_id) => {
      const row = { id: randomUUID(), tenant_id, case_id: await storeCase(tenant_id), channel: 'phone' }
      await service().from('case_contacts').insert(row).throwOnError()
      return row.id
    },
    insert: async (tenant_id) => ({ case_id: await storeCase(tenant_id), channel: 'phone' }),
    update: { answered: true },
  }),
  templates: subject<'message_templates'>({
    table: 'message_templates',
    key: 'tenant_id',
    store: async (tenant_id) => {
      await service().from('message_templates').upsert({ tenant_id, templates }).throwOnError()
      return tenant_id
    },
    insert: async (tenant_id) => {
      await service().from('message_templates').delete().eq('tenant_id', tenant_id).throwOnError()
      return { tenant_id, templates }
    },
    update: { templates },
  }),
  'visit settings': subject<'visit_settings'>({
    table: 'visit_settings',
    key: 'tenant_id',
    store: async (tenant_id) => {
      await service()
        .from('visit_settings')
        .upsert({ ...visitSettings, tenant_id })
        .throwOnError()
      return tenant_id
    },
    insert: async (tenant_id) => {
      await service().from('visit_settings').delete().eq('tenant_id', tenant_id).throwOnError()
      return { ...visitSettings, tenant_id }
    },
    update: { seats: 2 },
  }),
  retention: subject<'retention_settings'>({
    table: 'retention_settings',
    key: 'tenant_id',
    store: async (tenant_id) => {
      await service()
        .from('retention_settings')
        .upsert({ tenant_id, months: 24, closed_months: 60 })
        .throwOnError()
      return tenant_id
    },
    insert: async (tenant_id) => {
      await service().from('retention_settings').delete().eq('tenant_id', tenant_id).throwOnError()
      return { tenant_id, months: 24, closed_months: 60 }
    },
    update: { closed_months: 61 },
  }),
  import: subject<'property_imports'>({
    table: 'property_imports',
    key: 'id',
    store: async (tenant_id) => {
      const row = importValues(tenant_id)
      await service().from('property_imports').insert(row).throwOnError()
      return row.id
    },
    insert: (tenant_id) => Promise.resolve(importValues(tenant_id)),
    update: { state: 'undone' },
  }),
  portal: subject<'portals'>({
    table: 'portals',
    key: 'tenant_id',
    store: async (tenant_id) => {
      await service().from('portals').upsert({ tenant_id, portal: 'grupo_olx' }).throwOnError()
      return tenant_id
    },
    insert: async (tenant_id) => {
      await service().from('portals').delete().eq('tenant_id', tenant_id).throwOnError()
      return { tenant_id, portal: 'grupo_olx' }
    },
    update: { listing_limit: 50 },
  }),
  'portal listing': subject<'portal_listings'>({
    table: 'portal_listings',
    key: 'property_id',
    store: async (tenant_id) => {
      const property_id = await storeProperty()
      await service()
        .from('portal_listings')
        .insert({ property_id, tenant_id, portal: 'grupo_olx', publish: true })
        .throwOnError()
      return property_id
    },
    insert: async (tenant_id) => ({
      property_id: await storeProperty(),
      tenant_id,
      portal: 'grupo_olx',
      publish: true,
    }),
    update: { publish: false },
  }),
  visit: subject<'visits'>({
    table: 'visits',
    key: 'id',
    store: storeVisit,
    insert: visitValues,
    update: { companion_id: null },
  }),
  'e-mail': subject<'outbox'>({
    table: 'outbox',
    key: 'visit_id',
    store: async (tenant_id) => {
      const visit_id = await storeVisit(tenant_id)
      await service()
        .from('outbox')
        .insert({ tenant_id, visit_id, audience: 'agency', kind: 'visit_requested', status: 'sent' })
        .throwOnError()
      return visit_id
    },
    insert: async (tenant_id) => ({
      tenant_id,
      visit_id: await storeVisit(tenant_id),
      audience: 'visitor',
      kind: 'visit_booked',
    }),
    update: { status: 'pending' },
  }),
}
