import { areaNames, costNames, countNames, editableDetailNames, listNames } from 'shared-domain/facts'
import { form } from './text.ts'
import { labels } from './differences.ts'
import type { PropertyFormValues } from './values.ts'

type FieldName = keyof PropertyFormValues

export interface Section {
  fields: readonly FieldName[]
  /** Those that must be filled in; a section without any may be skipped. */
  required?: readonly FieldName[]
}

const addressFields = ['address', 'neighborhood', 'city', 'state'] as const

/** The form's sections in their order, with their fields in theirs. */
export const sections = {
  // Photos are no values of the form.
  photos: { fields: [], required: [] },
  basics: {
    fields: ['title', 'property_type', 'category_id', 'price', 'deal_status', 'description', 'featured'],
    required: ['title', 'category_id', 'price'],
  },
  address: { fields: ['zip_code', ...addressFields, 'point'], required: addressFields },
  rooms: { fields: countNames },
  areas: { fields: areaNames },
  costs: { fields: costNames.flatMap((name) => [name, `${name}_period`] as const) },
  details: { fields: editableDetailNames },
  amenities: { fields: listNames },
  infos: { fields: ['infos'] },
} as const satisfies Record<string, Section>

export type SectionName = keyof typeof sections

export const sectionNames = Object.keys(sections) as SectionName[]

export const isOptional = (name: SectionName) => !('required' in sections[name])

/** The section that has the field, or that is named so: photos are no field. */
export const sectionOf = (name: string) =>
  sectionNames.find(
    (section) => section === name || (sections[section].fields as readonly string[]).includes(name),
  )

/** The id of a section's card. */
export const sectionId = (name: SectionName) => `section-${name}`

export interface FieldError {
  section: SectionName
  /** Of the control; undefined for photos. */
  field?: string
  label: string
  message: string
}

/** One entry of additional info has an error of its own. */
const infoErrors = (errors: readonly unknown[]): FieldError[] =>
  errors.flatMap((message, index) =>
    typeof message === 'string'
      ? { section: 'infos', field: `infos.${index}`, label: form.info(index + 1), message }
      : [],
  )

/** All that the checks have found, in the order of the form. */
export function errorsBySection(errors: Readonly<Record<string, unknown>>): FieldError[] {
  return sectionNames.flatMap((section): FieldError[] => {
    if (section === 'infos' && Array.isArray(errors.infos)) return infoErrors(errors.infos)
    if (section === 'photos' && typeof errors.photos === 'string')
      return [{ section, label: form.sections.photos, message: errors.photos }]
    const fields: readonly FieldName[] = sections[section].fields
    return fields.flatMap((field) => {
      const message = errors[field]
      return typeof message === 'string' ? { section, field, label: labels[field], message } : []
    })
  })
}
