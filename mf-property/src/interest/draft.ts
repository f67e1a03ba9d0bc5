import { draftKey } from './draftKey.ts'
import { fieldNames, type InterestValues } from './values.ts'

interface Draft {
  values: InterestValues
  /** By which the message is known when it is sent again, also after a reload or from another tab. */
  key: string
}

const newKey = () => crypto.randomUUID()

/** The draft: values that were typed before, as far as they are readable; `start` with a new key without one. */
export function readDraft(propertyId: string, start: InterestValues): Draft {
  try {
    const stored = JSON.parse(localStorage.getItem(draftKey(propertyId)) ?? '{}') as Partial<Draft> | null
    const typed = fieldNames
      .map((name): [string, unknown] => [name, stored?.values?.[name]])
      .filter(([, value]) => typeof value === 'string')
    return {
      values: { ...start, ...Object.fromEntries(typed) },
      key: typeof stored?.key === 'string' ? stored.key : newKey(),
    }
  } catch {
    // Storage may be forbidden, or hold something else.
    return { values: start, key: newKey() }
  }
}

export function storeDraft(propertyId: string, draft: Draft) {
  try {
    localStorage.setItem(draftKey(propertyId), JSON.stringify(draft))
  } catch {
    // Storage may be full or forbidden: the form works without.
  }
}

export function removeDraft(propertyId: string) {
  try {
    localStorage.removeItem(draftKey(propertyId))
  } catch {
    // As above.
  }
}
