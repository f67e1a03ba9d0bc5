import { maskCep } from 'shared-ui'
import { factNames, type FactName } from 'shared-backend/facts'
import { propertySchema } from 'shared-backend/schemas'
import type { AdminPropertyDetail } from 'shared-backend/admin'

/** What the form holds: text as typed; counts and m² or null while empty, or the text that is no number. */
export interface PropertyFormValues extends Record<FactName, number | string | null> {
  title: string
  /** In whole R$. */
  price: number | null
  description: string
  property_type: 'sale' | 'rent'
  category_id: string
  zip_code: string
  address: string
  neighborhood: string
  city: string
  state: string
  featured: boolean
  active: boolean
  /** Additional info, one text an entry, blank ones included while typing. */
  infos: string[]
}

export const emptyValues: PropertyFormValues = {
  title: '',
  description: '',
  property_type: 'sale',
  category_id: '',
  price: null,
  zip_code: '',
  address: '',
  neighborhood: '',
  city: '',
  state: '',
  ...(Object.fromEntries(factNames.map((name) => [name, null])) as Record<FactName, null>),
  featured: false,
  active: true,
  infos: [],
}

/** The row as the API takes it: trimmed, empty optional values as null. */
export const toPropertyInput = (values: PropertyFormValues) =>
  propertySchema.cast(values, { stripUnknown: true })

type Row = Partial<Omit<AdminPropertyDetail, 'property_additional_info'>> &
  Partial<Pick<AdminPropertyDetail, 'property_additional_info'>>

/** A stored row as the form shows it; what the row lacks keeps the form's own start value. */
export function fromProperty(row: Row): PropertyFormValues {
  const names = Object.keys(emptyValues) as (keyof PropertyFormValues)[]
  const values = names.map((name) => [name, (row as Partial<PropertyFormValues>)[name] ?? emptyValues[name]])
  return {
    ...(Object.fromEntries(values) as PropertyFormValues),
    zip_code: maskCep(row.zip_code ?? ''),
    infos: row.property_additional_info?.map(({ info_text }) => info_text) ?? [],
  }
}

/** Additional info as it is saved: blank entries dropped, others trimmed. */
export const cleanInfos = (infos: string[]) => infos.map((info) => info.trim()).filter(Boolean)

/** Whether two forms hold the same. */
export const isSame = (one: PropertyFormValues, other: PropertyFormValues) =>
  (Object.keys(emptyValues) as (keyof PropertyFormValues)[]).every(
    (name) => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  )
