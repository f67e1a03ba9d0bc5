import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { admin, service } from '../../tooling/testing/actors.ts'
import { test as base } from './test.ts'

/** Stores leads of owners with these names for the agency of the test's admin. */
export async function storeLeads(...owners: string[]) {
  const { id, tenantId } = await admin()
  const leads = owners.map((owner_name) => ({
    tenant_id: tenantId,
    owner_name,
    email: 'dono@exemplo.example',
    phone: '48999990000',
    property_kind: 'Casa',
    deal_kind: 'Venda',
    address: 'Rua das Provas, 10',
    city: 'São José',
    price: 650_000,
    bedrooms: 3,
    notice_version: 'teste',
  }))
  await service().from('leads').insert(leads).throwOnError()
  return {
    remove: async () => {
      await service().from('leads').delete().in('owner_name', owners).throwOnError()
      await service().from('admin_users').delete().eq('id', id).throwOnError()
    },
  }
}

/** An owner with a unique name, whose lead is removed with the test. */
export const test = base.extend<{ owner: string }>({
  owner: async ({ adminState: _ }, use) => {
    const owner = `Dona ${randomUUID().slice(0, 8)}`
    const { remove } = await storeLeads(owner)
    await use(owner)
    await remove()
  },
})

/** The case of an owner's lead. */
export const caseOf = async (owner: string) =>
  (
    await service()
      .from('cases')
      .select('stage, next_step, leads!inner(owner_name)')
      .eq('leads.owner_name', owner)
      .single()
      .throwOnError()
  ).data

/** Fills in the required fields of the owners' form. */
export async function fillLead(page: Page) {
  await page.getByLabel('Nome Completo').fill('Ana Souza')
  await page.getByLabel('Email').fill('ana@example.com')
  await page.getByLabel('Telefone').fill('48999990123')
  await page.getByLabel('Tipo de Imóvel').selectOption('Casa')
  await page.getByLabel('Tipo de Negócio').selectOption('Venda')
  await page.getByLabel('Endereço').fill('Rua das Acácias, 77')
  await page.getByLabel('Cidade').fill('Florianópolis')
  await page.getByLabel('Preço (R$)').fill('650000')
}
