import { emptyLead, type LeadValues } from './values.ts'

export const DRAFT_KEY = 'lead_draft'

const isText = (value: unknown) => typeof value === 'string'
const isAmount = (value: unknown) => value === null || (typeof value === 'number' && Number.isFinite(value))

/** The draft: values that were typed before, as far as they are readable; null without one, or where storage is forbidden. */
export function readDraft(): LeadValues | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(DRAFT_KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const kept = Object.entries(stored).filter(([name, value]) => {
      const blank = emptyLead[name as keyof LeadValues]
      return blank !== undefined && (isText(blank) ? isText(value) : isAmount(value))
    })
    return { ...emptyLead, ...Object.fromEntries(kept) }
  } catch {
    return null
  }
}

/** An empty form needs no draft. */
export function storeDraft(values: LeadValues) {
  try {
    const empty = JSON.stringify(values) === JSON.stringify(emptyLead)
    if (empty) localStorage.removeItem(DRAFT_KEY)
    else localStorage.setItem(DRAFT_KEY, JSON.stringify(values))
  } catch {
    // Storage may be full or forbidden: the form works without.
  }
}
