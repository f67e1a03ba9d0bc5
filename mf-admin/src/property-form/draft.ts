import { emptyValues, type PropertyFormValues } from './values.ts'

/** Drafts belong to a stored property by its id, or to what began the form: 'new', or a lead. */
const keyOf = (draftKey: string) => `admin_property_draft_${draftKey}`
const createdKeyOf = (draftKey: string) => `admin_property_created_${draftKey}`

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function write(key: string, value: unknown) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage may be full or forbidden: there is then no draft, and the form still works.
  }
}

/** What a form's values were typed over. */
export interface DraftBase {
  /** For a new property: the id it will have. */
  newId?: string
  /** For a stored one: its `updated_at` then. */
  since?: string
}

export interface Draft extends DraftBase {
  values: PropertyFormValues
}

const isText = (value: unknown) => typeof value === 'string'

/** Whether a kept value is one that the field of that name can hold. */
function fits(name: keyof PropertyFormValues, value: unknown) {
  const blank = emptyValues[name]
  if (name === 'property_type') return value === 'sale' || value === 'rent'
  if (Array.isArray(blank)) return Array.isArray(value) && value.every(isText)
  if (blank !== null) return typeof value === typeof blank
  return value === null || Number.isFinite(value) || (name !== 'price' && isText(value))
}

/** The form's values, with those that were kept as far as they are readable. */
function valuesFrom(kept: object): PropertyFormValues {
  const readable = Object.entries(kept).filter(
    ([name, value]) => name in emptyValues && fits(name as keyof PropertyFormValues, value),
  )
  return { ...emptyValues, ...Object.fromEntries(readable) }
}

/**
 * What was typed before the tab crashed or the sign-in expired, as far as it is readable; null when there is
 * nothing, or no storage.
 */
export function readDraft(draftKey: string): Draft | null {
  const draft = read(keyOf(draftKey))
  if (typeof draft !== 'object' || draft === null) return null
  const { values, newId, since } = draft as Record<keyof Draft, unknown>
  if (typeof values !== 'object' || values === null) return null
  return {
    values: valuesFrom(values),
    ...(typeof newId === 'string' && { newId }),
    ...(typeof since === 'string' && { since }),
  }
}

export const writeDraft = (draftKey: string, draft: Draft) => write(keyOf(draftKey), draft)

export const clearDraft = (draftKey: string) => write(keyOf(draftKey), null)

/** Remembers that a form for a new property has created one, until all of it is stored or given up. */
export const rememberCreated = (draftKey: string, propertyId: string | null) =>
  write(createdKeyOf(draftKey), propertyId)

/** The property that such a form created before it was interrupted. */
export function readCreated(draftKey: string): string | null {
  const id = read(createdKeyOf(draftKey))
  return typeof id === 'string' ? id : null
}
