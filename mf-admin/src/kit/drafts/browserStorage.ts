/** The parsed item of a browser's storage; null when it is missing, unreadable or forbidden. */
export function readItem(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Null removes it. False when the storage is full or forbidden: there is then no draft, and forms still work. */
export function writeItem(storage: () => Storage, key: string, value: unknown): boolean {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function keysWith(storage: () => Storage, prefix: string): string[] {
  try {
    return Object.keys(storage()).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
