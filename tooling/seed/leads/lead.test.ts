import { leadSchema } from 'shared-backend/schemas'
import { createLeads } from './lead.ts'

const now = new Date('2026-03-02T12:00:00Z')
const leads = createLeads(40, now)

test('the same leads come each time, at the same distance from now', () => {
  expect(createLeads(40, now)).toEqual(leads)
  expect(createLeads(60, now).slice(0, 40)).toEqual(leads)
  const later = createLeads(40, new Date(now.getTime() + 1_000))
  expect(later.map(({ created_at }) => Date.parse(created_at) - 1_000)).toEqual(
    leads.map(({ created_at }) => Date.parse(created_at)),
  )
})

test('they came in the last weeks, the newest of them today', () => {
  const days = leads.map(({ created_at }) => (now.getTime() - Date.parse(created_at)) / 86_400_000)
  expect(days[0]).toBeLessThan(1)
  expect(days.at(-1)).toBeGreaterThan(28)
  expect(days.at(-1)).toBeLessThan(63)
})

test('each status has some, and what was worked on has notes', () => {
  for (const status of ['new', 'contacted', 'won', 'lost'] as const) {
    const these = leads.filter((lead) => lead.status === status)
    expect([status, these.length]).toEqual([status, Math.max(these.length, 5)])
    if (status !== 'new') expect(these.some(({ notes }) => notes)).toBe(true)
  }
})

test('the form would have taken each of them, and no owner is there twice', async () => {
  for (const lead of leads) {
    const sent = {
      nomeProprietario: lead.owner_name,
      email: lead.email,
      telefone: lead.phone,
      tipoImovel: lead.property_kind,
      tipoNegocio: lead.deal_kind,
      endereco: lead.address,
      cidade: lead.city,
      preco: lead.price,
      dormitorios: lead.bedrooms,
      banheiros: lead.bathrooms,
      garagem: lead.parking_spaces,
      area: lead.area,
      descricao: lead.description,
    }
    expect(await leadSchema.validate(sent, { strict: true })).toEqual(sent)
  }
  expect(new Set(leads.map(({ email }) => email)).size).toBe(leads.length)
})
