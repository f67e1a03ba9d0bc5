import './locale.ts'
import * as yup from 'yup'
import { inquiryStageLabels, lostReasonLabels } from '../labels.ts'
import {
  amount,
  blankToNull,
  choice,
  count,
  email,
  flatObject,
  isDay,
  isInstant,
  line,
  MAX_AREA,
  multiline,
  phoneText,
  price,
} from './fields.ts'
import { NO_CONTACT } from './inquiry.ts'
import { dealKinds, propertyKinds } from './leadForm.ts'

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as Key[]

const maybeLine = (max: number) => line(max).transform(blankToNull).nullable()
const maybeProse = (max: number) => multiline(max).transform(blankToNull).nullable()

const moment = () =>
  yup
    .string()
    .transform(blankToNull)
    .test(
      'instant',
      'Use data e hora como 2026-03-05T14:30:00+00:00',
      (value) => value == null || isInstant(value),
    )
    // A minute for clocks that differ.
    .test('past', 'Está no futuro', (value) => value == null || !(Date.parse(value) > Date.now() + 60_000))

/** A field that one of the kinds has, and needs. */
const required = (own: yup.Schema) => own.required() as yup.Schema
const lead = { is: 'lead', then: required }
const message = { is: 'message', then: required }

/** Somebody of an export of everything: an owner's lead, a message about a listing, or a contact that was entered by hand, with what the desk knows of it. */
export const importedPersonSchema = flatObject({
  kind: choice(['lead', 'message', 'contact'] as const).required(),
  name: line(120).required(),
  email: email().transform(blankToNull).nullable().when('kind', lead),
  // One that is none keeps nobody out: it is all that another site knew of her.
  phone: phoneText()
    .transform(blankToNull)
    .nullable()
    .test(
      NO_CONTACT,
      'Informe telefone ou email',
      (value, { parent }) => Boolean(value) || Boolean((parent as { email?: unknown }).email),
    )
    .when('kind', lead),
  created_at: moment().required(),
  /** When it or its case last changed: the time that data is kept begins there. */
  updated_at: moment().required(),
  notice_version: line(40).required('Sem o registro do consentimento'),
  consented_at: moment().required('Sem o registro do consentimento'),
  source_page: maybeLine(200),
  source_campaign: maybeLine(200),
  source_referrer: maybeLine(200),

  stage: choice(keysOf(inquiryStageLabels)).required(),
  lost_reason: choice(keysOf(lostReasonLabels)).nullable(),
  /** The name of an admin user; another site may have none of that name, and then nobody has the case. */
  assignee: maybeLine(40),
  next_step: maybeLine(200),
  next_on: yup
    .string()
    .transform(blankToNull)
    .nullable()
    .test(
      'day',
      'Use uma data de 2000 a 2099, como 05/03/2026',
      (value) => value == null || (value.startsWith('20') && isDay(value)),
    ),
  first_answered_at: moment().nullable(),

  property_kind: choice(propertyKinds).nullable().when('kind', lead),
  deal_kind: choice(dealKinds).nullable().when('kind', lead),
  address: maybeLine(200).when('kind', lead),
  city: maybeLine(100).when('kind', lead),
  price: price().when('kind', lead),
  bedrooms: count(),
  bathrooms: count(),
  parking_spaces: count(),
  area: amount(MAX_AREA),
  description: maybeProse(5000),
  notes: maybeProse(5000),

  property_title: maybeLine(120).when('kind', message),
  /** As it was shown when the message came. */
  property_code: maybeLine(40).when('kind', message),
  /** The agency's own code of the listing, by which the same import finds it. */
  reference_code: maybeLine(40),
  message: maybeProse(2000).when('kind', message),
})

/** Somebody of a file, checked: the import stores it as it stands. */
export interface ImportedPerson extends yup.InferType<typeof importedPersonSchema> {
  /** Its row in the file; 1 is the first. */
  row: number
}
