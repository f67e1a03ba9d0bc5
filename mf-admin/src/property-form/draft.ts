import type { PropertyFormValues } from './values.ts'

const keyOf = (propertyId: string | undefined) => `admin_property_draft_${propertyId ?? 'new'}`

/** What was typed before the tab crashed or the sign-in expired; null when there is nothing, or no storage. */
export function readDraft(propertyId: string | undefined): PropertyFormValues | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(propertyId)) ?? 'null') as PropertyFormValues | null
  } catch {
    return null
  }
}

export function writeDraft(propertyId: string | undefined, values: PropertyFormValues) {
  try {
    localStorage.setItem(keyOf(propertyId), JSON.stringify(values))
  } catch {
    // Storage may be full or forbidden: there is then no draft, and the form still works.
  }
}

export function clearDraft(propertyId: string | undefined) {
  try {
    localStorage.removeItem(keyOf(propertyId))
  } catch {
    // As above.
  }
}
