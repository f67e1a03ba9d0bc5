import { factNames, facts, type FactName } from 'shared-backend/facts'
import { propertyTypeDetailLabels } from 'shared-backend/labels'
import type { Category } from 'shared-backend/properties'
import { formatPrice } from 'shared-ui'
import { common, form } from '../text.ts'
import { cleanInfos, type PropertyFormValues } from './values.ts'

export interface Difference {
  name: keyof PropertyFormValues
  label: string
  theirs: string
  mine: string
}

type Labels = Record<keyof PropertyFormValues, string>
const factLabels = Object.fromEntries(factNames.map((name) => [name, facts[name].label])) as Record<
  FactName,
  string
>
const labels: Labels = { ...form.fields, ...factLabels, active: form.active, infos: form.sections.infos }

function show(values: PropertyFormValues, name: keyof PropertyFormValues, categories: Category[]): string {
  const value = values[name]
  if (name === 'infos') return cleanInfos(values.infos).join(', ')
  if (name === 'category_id') return categories.find(({ id }) => id === value)?.name ?? ''
  if (name === 'property_type') return propertyTypeDetailLabels[values.property_type]
  if (name === 'price' && values.price !== null) return formatPrice(values.price)
  if (typeof value === 'boolean') return value ? common.yes : common.no
  return typeof value === 'number' ? value.toLocaleString('pt-BR') : String(value ?? '').trim()
}

/** Where two versions of a property's form differ, in words for the owner. */
export function differences(
  theirs: PropertyFormValues,
  mine: PropertyFormValues,
  categories: Category[],
): Difference[] {
  const names = Object.keys(labels) as (keyof PropertyFormValues)[]
  return names
    .map((name) => ({
      name,
      label: labels[name],
      theirs: show(theirs, name, categories),
      mine: show(mine, name, categories),
    }))
    .filter((one) => one.theirs !== one.mine)
}
