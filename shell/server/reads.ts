import type { RegistryEntry } from 'shared-backend'

const sourceOf = (read: string) => read.replace(/\?.*/s, '')

/** Whether a loader requests only tables and procedures that its release has declared, for any of its pages. */
export function areDeclared(reads: string[], rules: RegistryEntry['rules'] = {}) {
  const declared = new Set(Object.values(rules).flatMap(({ data = [] }) => data.map(sourceOf)))
  return reads.every((read) => declared.has(sourceOf(read)))
}
