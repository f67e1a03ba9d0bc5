import type { Tables } from 'shared-domain/database'
import { fold } from 'shared-domain/fold'
import type { LeadPayload } from 'shared-backend/schemas'
import { places } from '../listings/places.ts'
import { createRandom, type Random } from '../random.ts'
import { sources } from '../sources.ts'
import { descriptions, firstNames, notes, surnames } from './wording.ts'

/** A row of `leads`. */
export type LeadRow = Omit<
  Tables<'leads'>,
  'id' | 'tenant_id' | 'consented_at' | 'updated_at' | 'address_hash' | 'fingerprint' | keyof Choices
> &
  Choices

interface Choices {
  property_kind: LeadPayload['tipoImovel']
  deal_kind: LeadPayload['tipoNegocio']
}

const hour = 3600 * 1000

const kinds = [
  'Apartamento',
  'Apartamento',
  'Apartamento',
  'Casa',
  'Casa',
  'Terreno',
  'Comercial',
  'Outro',
] as const

/** Leads of an agency in use: the newest lead is from today, the oldest of 40 about seven weeks old. */
export function createLeads(count: number, now: Date): LeadRow[] {
  let age = 0
  return Array.from({ length: count }, (_, index) => {
    const random = createRandom(`lead ${index}`)
    age += random.float(1, index === 0 ? 8 : 55) * hour
    return createLead(random, index, new Date(now.getTime() - age))
  })
}

function createLead(random: Random, index: number, created: Date): LeadRow {
  const owner_name = `${firstNames[index % firstNames.length]!} ${surnames[index % surnames.length]!}`
  const property_kind = random.pick(kinds)
  const isHome = property_kind === 'Casa' || property_kind === 'Apartamento'
  const deal_kind = property_kind !== 'Terreno' && random.chance(0.3) ? 'Aluguel' : 'Venda'
  const place = random.pick(places)
  const status = statusOf(random, index)
  const area = property_kind === 'Terreno' ? random.int(12, 40) * 25 : random.int(45, 260)
  const worth = area * place.metre * (property_kind === 'Terreno' ? 0.16 : 0.9)
  return {
    owner_name,
    email: `${fold(owner_name).replaceAll(' ', '.')}@correio.example`,
    phone: `(48) 99999-${String(random.int(0, 9_999)).padStart(4, '0')}`,
    property_kind,
    deal_kind,
    address: `${random.pick(place.streets)[0]}, ${random.int(2, 240) * 5} - ${place.neighborhood}`,
    city: place.city,
    price: deal_kind === 'Aluguel' ? Math.ceil((worth * 0.0042) / 50) * 50 : Math.ceil(worth / 5_000) * 5_000,
    bedrooms: isHome ? random.int(1, 4) : null,
    bathrooms: isHome ? random.int(1, 3) : null,
    parking_spaces: isHome && random.chance(0.8) ? random.int(1, 3) : null,
    area: random.chance(0.85) ? area : null,
    description: random.pick(descriptions[property_kind]),
    status,
    notes: random.pick(notes[status]),
    notice_version: '2026-01',
    created_at: created.toISOString(),
    ...random.pick(sources),
  }
}

/** The newest wait, the next ones are being worked on, and most of the others have ended. */
function statusOf(random: Random, index: number): LeadRow['status'] {
  if (index < 6) return 'new'
  if (index < 16) return random.pick(['contacted', 'contacted', 'new', 'won', 'lost'])
  return random.pick(['contacted', 'won', 'won', 'lost', 'lost'])
}
