import { inquirySchema } from 'shared-backend/schemas'
import { createListings } from '../listings/listing.ts'
import { createInquiries } from './inquiry.ts'

const now = new Date('2026-03-02T12:00:00Z')
const listings = createListings(20)
const inquiries = createInquiries(36, listings, now)

test('the same messages come each time, the newest today', () => {
  expect(createInquiries(36, listings, now)).toEqual(inquiries)
  expect(now.getTime() - Date.parse(inquiries[0]!.created_at)).toBeLessThan(86_400_000)
  const dates = inquiries.map(({ created_at }) => created_at)
  expect(dates.toSorted().reverse()).toEqual(dates)
})

test('each stage has some', () => {
  const stages = Map.groupBy(inquiries, ({ stage }) => stage)
  expect([...stages.keys()].sort()).toEqual(['closed', 'contacted', 'lost', 'new', 'proposal', 'visit'])
  for (const [stage, these] of stages) expect([stage, these.length]).toEqual([stage, 6])
})

test('the form would have taken each of them, and nobody is there twice', async () => {
  for (const { property_id, name, email, phone, message } of inquiries) {
    const sent = { property_id, nome: name, email: email ?? '', telefone: phone ?? '', mensagem: message }
    expect(await inquirySchema.validate(sent, { strict: true })).toEqual(sent)
  }
  expect(new Set(inquiries.map(({ name }) => name)).size).toBe(inquiries.length)
})
