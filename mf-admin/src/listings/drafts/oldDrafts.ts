import { isUuid } from 'shared-domain/search'
import { keysWith, readItem, writeItem } from '../../kit/drafts/browserStorage.ts'
import type { Draft, ReadValues } from './draft.ts'

/* Up to version 1.0 a draft lay under what its form was opened for, and every tab wrote the same one. */
const DRAFT = 'admin_property_draft_'
const CREATED = 'admin_property_created_'
const shared = () => localStorage

const textOr = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Writes what an earlier version has left as drafts of today, and removes it there. */
export function adoptOldDrafts<Values>(
  write: (draft: Draft<Values>) => void,
  readValues: ReadValues<Values>,
) {
  for (const key of keysWith(shared, DRAFT)) {
    const subject = key.slice(DRAFT.length)
    const stored = readItem(shared, key) as Record<string, unknown> | null
    const values = readValues(stored?.values)
    const newId = textOr(stored?.newId)
    if (values) {
      write({
        id: newId ?? (isUuid(subject) ? subject : crypto.randomUUID()),
        subject,
        values,
        newId,
        propertyId: isUuid(subject) ? subject : undefined,
        since: textOr(stored?.since),
        savedAt: new Date().toISOString(),
      })
    }
    writeItem(shared, key, null)
  }
  for (const key of keysWith(shared, CREATED)) writeItem(shared, key, null)
}
