const decimals = new Set(['price', 'area', 'built_area', 'land_area', 'opacity'])
const nestings = new Set(['property_images', 'property_additional_info'])

function asValue(name: string, value: unknown): unknown {
  if (value === null) return nestings.has(name) ? [] : null
  if (typeof value !== 'string') return value
  if (decimals.has(name)) return Number(value)
  // Kept to the microsecond: `updated_at` is compared with what the database holds.
  return name.endsWith('_at') ? value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00') : value
}

/**
 * A row as PostgREST writes it. The local API differs: decimals come as text, times without their `T`, and a
 * nesting without rows as null, which would break sorting, dates in Safari and every loop over photos.
 */
export function asRow<T extends object>(row: T): T {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asValue(name, value)])) as T
}

/** The same for a whole answer, failed ones included. */
export function withRows<Answer extends { data: object[] | null }>(answer: Answer): Answer {
  return answer.data ? { ...answer, data: answer.data.map(asRow) } : answer
}

/** The same for the answer with one row. */
export function withRow<Answer extends { data: object | null }>(answer: Answer): Answer {
  return answer.data ? { ...answer, data: asRow(answer.data) } : answer
}
