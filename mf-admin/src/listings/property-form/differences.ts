import { formatNumber } from 'shared-domain/numbers'
import {
  costNames,
  editableNames,
  facts,
  periodLabels,
  type EditableName,
  type PeriodName,
  type PropertyRow,
} from 'shared-domain/facts'
import { dealStatusLabels, propertyTypeDetailLabels } from 'shared-backend/labels'
import type { Category } from 'shared-backend/properties'
import { formatPrice } from 'shared-ui'
import { factWords } from 'shared-ui/facts'
import { common } from '../../kit/text.ts'
import { describePoint } from '../point/describePoint.ts'
import { form } from './text.ts'
import { cleanInfos, type PropertyFormValues } from './values.ts'

type Labels = Record<keyof PropertyFormValues, string>

const factLabels = Object.fromEntries(editableNames.map((name) => [name, facts[name].label])) as Record<
  EditableName,
  string
>
const periodNames = Object.fromEntries(
  costNames.map((name) => [`${name}_period`, form.period(facts[name].label)]),
) as Record<PeriodName, string>

/** The names of the form's fields. */
export const labels: Labels = {
  ...form.fields,
  ...factLabels,
  ...periodNames,
  active: form.active,
  infos: form.sections.infos,
}

const isFact = (name: string): name is EditableName => Object.hasOwn(factLabels, name)

/** A fact as the form holds it, in words; a text that is no number stands as it was typed. */
function showFact(name: EditableName, value: PropertyFormValues[EditableName]) {
  if (typeof value === 'number') return formatNumber(value)
  const fact = value === 'true' || value === 'false' ? value === 'true' : value
  return factWords(name, fact as PropertyRow[EditableName]) ?? ''
}

/** A field as the owner reads it. */
export function show(
  values: PropertyFormValues,
  name: keyof PropertyFormValues,
  categories: Category[],
): string {
  const value = values[name]
  if (isFact(name)) return showFact(name, values[name])
  if (name === 'point') return describePoint(values.point)
  if (name === 'infos') return cleanInfos(values.infos).join('\n')
  if (name === 'category_id') return categories.find(({ id }) => id === value)?.name ?? ''
  if (name === 'deal_status') return dealStatusLabels[values.deal_status]
  if (name === 'property_type') return values.property_type && propertyTypeDetailLabels[values.property_type]
  if (name === 'condo_fee_period' || name === 'iptu_period') return periodLabels[values[name]]
  if (name === 'price' && typeof value === 'number') return formatPrice(value)
  if (typeof value === 'boolean') return value ? common.yes : common.no
  return value === null || typeof value === 'object' ? '' : String(value).trim()
}
