import type { PropertyFormValues } from './values.ts'

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

/** What was typed before the tab crashed or the sign-in expired; null when there is nothing, or no storage. */
export function readDraft(draftKey: string): Draft | null {
  const draft = read(keyOf(draftKey)) as Draft | null
  return draft?.values ? draft : null
}

export const writeDraft = (draftKey: string, draft: Draft) => write(keyOf(draftKey), draft)

export const clearDraft = (draftKey: string) => write(keyOf(draftKey), null)

/** Remembers that a form for a new property has created one, until all of it is stored or given up. */
export const rememberCreated = (draftKey: string, propertyId: string | null) =>
  write(createdKeyOf(draftKey), propertyId)

/** The property that such a form created before it was interrupted. */
export const readCreated = (draftKey: string) => read(createdKeyOf(draftKey)) as string | null
