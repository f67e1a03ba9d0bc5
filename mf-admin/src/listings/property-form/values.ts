import { maskCep } from 'shared-ui'
import {
  editableNames,
  facts,
  type AnyFact,
  type EditableName,
  type ListName,
  type PeriodName,
} from 'shared-domain/facts'
import type { Enums } from 'shared-domain/database'
import { pointOf, type PropertyPoint } from 'shared-domain/points'
import { infoSchema, pointSchema, propertySchema } from 'shared-backend/schemas'
import type { AdminPropertyDetail } from 'shared-backend/admin/listings'

type FactValue<Name extends EditableName> = Name extends ListName
  ? string[]
  : (typeof facts)[Name]['kind'] extends NumberKind
    ? number | string | null
    : string

type FactValues = { [Name in EditableName]: FactValue<Name> } & Record<PeriodName, 'month' | 'year'>

/**
 * The values of the form: text as typed; counts, m² and costs as numbers, null while empty, or the text that is no
 * number; choices by their value, '' while nobody chose.
 */
export interface PropertyFormValues extends FactValues {
  title: string
  /** In R$; the text while it is no amount. */
  price: number | string | null
  description: string
  /** '' only where an import has not said it. */
  property_type: 'sale' | 'rent' | ''
  category_id: string
  zip_code: string
  address: string
  neighborhood: string
  city: string
  state: string
  /** Null where it is not on the map. */
  point: PropertyPoint | null
  deal_status: Enums<'deal_status'>
  featured: boolean
  active: boolean
  /** Additional info, one text an entry, blank ones included while typing. */
  infos: string[]
}

const numberKinds = ['count', 'area', 'cost', 'floor', 'year'] as const
type NumberKind = (typeof numberKinds)[number]

function emptyFact({ kind }: AnyFact) {
  if (kind === 'list') return []
  return numberKinds.some((number) => number === kind) ? null : ''
}

const noFacts: FactValues = {
  ...(Object.fromEntries(editableNames.map((name): [string, unknown] => [name, emptyFact(facts[name])])) as {
    [Name in EditableName]: FactValue<Name>
  }),
  condo_fee_period: 'month',
  iptu_period: 'year',
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
  point: null,
  ...noFacts,
  deal_status: 'available',
  featured: false,
  active: true,
  infos: [],
}

/** The row as the API takes it: trimmed, empty optional values as null. */
export function toPropertyInput(values: PropertyFormValues) {
  const isClosed = values.deal_status === 'sold' || values.deal_status === 'rented'
  // As in the database: a sold property is in no list, regardless of the switch.
  return propertySchema.cast(isClosed ? { ...values, active: false } : values, { stripUnknown: true })
}

type Row = Partial<AdminPropertyDetail>

/** A stored row as the form shows it; fields that the row lacks keep the form's initial value. */
export function fromProperty(row: Row): PropertyFormValues {
  const names = Object.keys(emptyValues) as (keyof PropertyFormValues)[]
  const values = names.map((name) => {
    const stored: unknown = (row as Record<string, unknown>)[name] ?? emptyValues[name]
    // A choice between yes and no is one of two texts, as its options are.
    return [name, typeof stored === 'boolean' && emptyValues[name] === '' ? String(stored) : stored]
  })
  return {
    ...(Object.fromEntries(values) as PropertyFormValues),
    property_type: row.property_type === null ? '' : (row.property_type ?? emptyValues.property_type),
    zip_code: maskCep(row.zip_code ?? ''),
    point: row.property_points ? pointOf(row.property_points) : null,
    infos: row.property_additional_info?.map(({ info_text }) => info_text) ?? [],
  }
}

/** Additional info as it is saved: blank entries dropped, others trimmed. */
export const cleanInfos = (infos: string[]) =>
  infos.map((info) => infoSchema.cast(info, { assert: false }) ?? '').filter(Boolean)

/** For each entry what is wrong with it; undefined when nothing is. */
export function infoErrors(infos: string[]): (string | undefined)[] | undefined {
  const errors = infos.map((info) => {
    try {
      infoSchema.validateSync(info)
      return undefined
    } catch (error) {
      return (error as Error).message
    }
  })
  return errors.some(Boolean) ? errors : undefined
}

/** Why the point cannot be stored; undefined when it can. */
export function pointError(point: PropertyPoint | null) {
  try {
    pointSchema.validateSync(point)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** A form's values as they would be read again once they are saved. */
export const normal = (values: PropertyFormValues): PropertyFormValues => ({
  ...fromProperty(toPropertyInput(values)),
  point: values.point,
  infos: cleanInfos(values.infos),
})

/** Whether two forms hold the same. */
export const isSame = (one: PropertyFormValues, other: PropertyFormValues) =>
  (Object.keys(emptyValues) as (keyof PropertyFormValues)[]).every(
    (name) => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  )
