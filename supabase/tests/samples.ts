import { randomUUID } from 'node:crypto'
import { siteTenant } from '../../tooling/testing/siteTenant.ts'
import { service, type People } from './people.ts'

async function category() {
  const { data } = await service().from('property_categories').select('id').limit(1).single().throwOnError()
  return data.id
}

/** The columns of a listing that must be there. */
export const propertyValues = async () => ({
  title: 'Casa com quintal na Trindade',
  price: 480_000,
  city: 'Florianópolis',
  state: 'SC',
  address: 'Rua das Palmeiras, 120',
  neighborhood: 'Trindade',
  property_type: 'sale' as const,
  category_id: await category(),
  active: true,
})

export const imageValues = (property_id: string) => ({
  property_id,
  image_url: `https://fotos.example/${randomUUID()}.jpg`,
})

export const leadValues = {
  owner_name: 'Proprietário de Teste',
  email: 'proprietario@teste.example',
  phone: '(48) 99999-0000',
  property_kind: 'Casa',
  deal_kind: 'Venda',
  address: 'Rua das Palmeiras, 120',
  city: 'Florianópolis',
  price: 480_000,
}

export const inquiryValues = {
  property_title: 'Casa com quintal na Trindade',
  property_code: '3F2B8C1A',
  name: 'Interessada de Teste',
  phone: '(48) 99999-0000',
  message: 'Olá, tenho interesse no imóvel.',
  notice_version: '1',
}

/** Stores a listing with the secret key, with these columns beside the sample's, and returns its id. */
export async function storeProperty(values: object = {}) {
  const row = { ...(await propertyValues()), ...values }
  const { data } = await service()
    .from('properties')
    .insert(row as never)
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

/** Stores a listing and deletes it: it is in the bin under the id that is returned. */
export async function storeDeleted(values: object = {}) {
  const id = await storeProperty(values)
  await service().from('properties').delete().eq('id', id).throwOnError()
  return id
}

/** Changes a listing as an admin does. */
export const saveProperty = ({ db }: People['admin'], id: string, values: object) =>
  db
    .from('properties')
    .update(values as never)
    .eq('id', id)
    .throwOnError()

export async function storeImage(propertyId: string) {
  const { data } = await service()
    .from('property_images')
    .insert(imageValues(propertyId))
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

export async function storeLead(tenant_id: string) {
  const row = { ...leadValues, tenant_id, notice_version: '1', address_hash: 'sal' }
  const { data } = await service().from('leads').insert(row).select('id').single().throwOnError()
  return data.id
}

/** A category of its own. */
export async function storeCategory(name = `Tipo ${randomUUID()}`) {
  const { data } = await service()
    .from('property_categories')
    .insert({ name })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

/** Writes what the agency whose site it is says of itself. */
export async function storeSiteAgency(values: object, brand: object = {}) {
  const tenant_id = await siteTenant()
  await service()
    .from('agency_settings')
    .upsert({ tenant_id, ...values })
    .throwOnError()
  await service()
    .from('tenant_settings')
    .upsert({ tenant_id, ...brand })
    .throwOnError()
}

export async function storeInquiry(tenant_id: string) {
  const row = { ...inquiryValues, tenant_id, address_hash: 'sal', idempotency_key: randomUUID() }
  const { data } = await service().from('inquiries').insert(row).select('id').single().throwOnError()
  return data.id
}

/** The case of a new lead. */
export async function storeCase(tenantId: string) {
  const lead_id = await storeLead(tenantId)
  const { data } = await service().from('cases').select('id').match({ lead_id }).single().throwOnError()
  return data.id
}

/** A visit of the tenant in half a year or later, where none of another test is. */
export async function visitValues(tenant_id: string) {
  const begin = Date.now() + (180 + Math.random() * 100_000) * 86_400_000
  const during = `[${new Date(begin).toISOString()},${new Date(begin + 1_800_000).toISOString()})`
  return {
    id: randomUUID(),
    tenant_id,
    inquiry_id: await storeInquiry(tenant_id),
    property_title: 'Casa no Centro',
    property_code: '3F2B8C1A',
    seat: 1,
    during,
    held: during,
    status: 'requested',
    token_hash: (randomUUID() + randomUUID()).replaceAll('-', ''),
  }
}

export async function storeVisit(tenant_id: string) {
  const row = await visitValues(tenant_id)
  await service().from('visits').insert(row).throwOnError()
  return row.id
}
