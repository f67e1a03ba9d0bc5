interface Draft<Values> {
  values: Values
  /** By which it is known when it is sent again, also after a reload or from another tab. */
  key: string
}

const newKey = () => crypto.randomUUID()

/**
 * The draft: values that were typed before, as far as they are readable; `start` with a new key without one.
 * @param place its key in the browser's storage
 */
export function readDraft<Values extends Record<string, string>>(
  place: string,
  start: Values,
): Draft<Values> {
  try {
    const stored = JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Draft<Partial<Values>>> | null
    const typed = Object.keys(start)
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

export function storeDraft(place: string, draft: Draft<object>) {
  try {
    localStorage.setItem(place, JSON.stringify(draft))
  } catch {
    // Storage may be full or forbidden: the form works without.
  }
}
