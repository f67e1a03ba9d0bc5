import { emptyValues, pointError, type PropertyFormValues } from './values.ts'

const isText = (value: unknown) => typeof value === 'string'

/** Whether a stored value is one that the field of that name can hold. */
function fits(name: keyof PropertyFormValues, value: unknown) {
  const blank = emptyValues[name]
  if (name === 'property_type') return value === '' || value === 'sale' || value === 'rent'
  if (name === 'point') return pointError(value as PropertyFormValues['point']) === undefined
  if (Array.isArray(blank)) return Array.isArray(value) && value.every(isText)
  if (blank !== null) return typeof value === typeof blank
  return value === null || Number.isFinite(value) || isText(value)
}

/** For drafts: values as they were stored, those that are unreadable as in an empty form; null when there are none. */
export function readValues(stored: unknown): PropertyFormValues | null {
  if (typeof stored !== 'object' || stored === null) return null
  const readable = Object.entries(stored).filter(
    ([name, value]) => name in emptyValues && fits(name as keyof PropertyFormValues, value),
  )
  return { ...emptyValues, ...Object.fromEntries(readable) }
}
