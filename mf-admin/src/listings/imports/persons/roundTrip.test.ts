import fc from 'fast-check'
import type { ImportedPerson } from 'shared-backend/schemas'
import { inquiryStageLabels, lostReasonLabels } from 'shared-backend/labels'
import { dealKinds, propertyKinds } from 'shared-backend/leads'
import { amount, count, line, prose } from 'shared-backend/testing/anyListing'
import { readCsv } from 'shared-domain/imports/files'
import { formatPhone } from 'shared-ui'
import { checkPersons } from './checkPersons.ts'
import { personKeys, personSheet } from './personColumns.ts'
import { personsCsv, type PersonRow } from './personsCsv.ts'

const keysOf = <Labels extends object>(labels: Labels) => Object.keys(labels) as (keyof Labels)[]
const maybe = fc.option<string>
const maybeLine = maybe(line)
/** As the API writes it: up to six decimals, none where they are zero. */
const moment = fc
  .tuple(
    fc.date({ min: new Date('2000-01-01'), max: new Date('2026-01-01'), noInvalidDate: true }),
    fc.integer({ min: 0, max: 999_999 }),
    fc.constantFrom('+00:00', '-03:00', 'Z'),
  )
  .map(([date, micros, offset]) => {
    const decimals = String(micros).padStart(6, '0').replace(/0+$/, '')
    return `${date.toISOString().slice(0, 19)}${decimals && `.${decimals}`}${offset}`
  })
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
/** As it is stored: also one that cannot be read. */
const phone = fc
  .oneof(fc.stringMatching(/^(\+55 )?\(?\d{2}\)? ?\d{4,5}-\d{4}$/), fc.stringMatching(/^\+351 9\d{8}$/))
  .map(formatPhone)
const email = fc.constantFrom('ana@exemplo.example', '=soma@exemplo.example', '+a-b@exemplo.example')
const long = fc
  .string({ unit: fc.constantFrom(...'aç;"\n=x'), minLength: 1500, maxLength: 2000 })
  .map((text) => text.trim().padEnd(1, 'x'))

const states = fc.oneof(
  fc.record({
    stage: fc.constantFrom(...keysOf(inquiryStageLabels).filter((stage) => stage !== 'lost')),
    lost_reason: fc.constant(null),
  }),
  fc.record({
    stage: fc.constant('lost' as const),
    lost_reason: fc.constantFrom(...keysOf(lostReasonLabels)),
  }),
)
const steps = fc.oneof(
  fc.record({ next_step: line, next_on: maybe(day) }),
  fc.constant({ next_step: null, next_on: null }),
)
const both = fc
  .tuple(
    states,
    steps,
    fc.record({
      name: line,
      created_at: moment,
      updated_at: moment,
      consented_at: moment,
      notice_version: line,
      source_page: maybeLine,
      source_campaign: maybeLine,
      source_referrer: maybeLine,
      assignee: maybeLine,
      first_answered_at: maybe(moment),
    }),
  )
  .map(([state, step, rest]) => ({ ...state, ...step, ...rest }))

const leadParts = fc.record({
  kind: fc.constant('lead' as const),
  email,
  phone,
  property_kind: fc.constantFrom(...propertyKinds),
  deal_kind: fc.constantFrom(...dealKinds),
  address: line,
  city: line,
  price: amount.map((value) => value ?? 0),
  bedrooms: count,
  bathrooms: count,
  parking_spaces: count,
  area: fc.option(fc.integer({ min: 0, max: 999_999_999_999 }).map((cents) => cents / 100)),
  description: maybe(fc.oneof(prose, long)),
  notes: maybe(prose),
})
const messageParts = fc
  .record({
    kind: fc.constant('message' as const),
    contact: fc.oneof(
      fc.record({ email, phone: maybe(phone) }),
      fc.record({ email: fc.constant(null), phone }),
    ),
    property_title: line,
    property_code: line,
    reference_code: maybeLine,
    message: fc.oneof(prose, long),
  })
  .map(({ contact, ...rest }) => ({ ...contact, ...rest }))

const nothing = Object.fromEntries(personKeys.map((key) => [key, null]))
const person = fc
  .tuple(both, fc.oneof(leadParts, messageParts))
  .map(([common, parts]) => ({ ...nothing, ...common, ...parts }))

const rowOf = (one: Omit<ImportedPerson, 'row'>): PersonRow => ({
  ...one,
  reference_code: one.reference_code ?? null,
  property_id: null,
  visit: null,
})

const check = (csv: string) =>
  checkPersons(readCsv(csv, personSheet), new AbortController().signal, () => undefined)

test('whatever people are exported are read back as they were, cell by cell', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 3 }), async (persons) => {
      const checked = await check(personsCsv(persons.map(rowOf)))
      expect(checked).toHaveLength(persons.length)
      checked!.forEach((one, index) => {
        expect(one.problems).toEqual([])
        expect(one.person).toEqual({ ...persons[index], row: index + 2 })
      })
    }),
    { numRuns: 300 },
  )
})
