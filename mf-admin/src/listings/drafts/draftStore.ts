import type { Arrangement } from '../photos/mergePhotos.ts'
import { keysWith, readItem, writeItem } from '../../kit/drafts/browserStorage.ts'
import type { Draft, PhotoDraft, ReadValues } from './draft.ts'
import { adoptOldDrafts } from './oldDrafts.ts'
import { forgetPhotos } from './photoStore.ts'

const PREFIX = 'admin_draft_'
const OWN = 'admin_own_drafts'
/** In days; a draft that nobody has continued until then is removed. */
const KEPT_FOR = 30

const shared = () => localStorage
const tab = () => sessionStorage

const isTexts = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'string')

function isArrangement(value: unknown): value is Arrangement {
  if (typeof value !== 'object' || value === null) return false
  const { order, primary } = value as Record<string, unknown>
  return isTexts(order) && (primary === null || typeof primary === 'string')
}

const isPhotoDraft = (value: unknown): value is PhotoDraft =>
  isArrangement(value) && isArrangement((value as Partial<PhotoDraft>).stored)

const textOr = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The readable parts of a stored draft; null when there are none. */
export function toDraft<Values>(stored: unknown, readValues: ReadValues<Values>): Draft<Values> | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { id, subject, values, newId, propertyId, since, base, sent, photos, savedAt } = stored as Record<
    string,
    unknown
  >
  const readable = readValues(values)
  if (!readable || typeof id !== 'string' || typeof subject !== 'string') return null
  return {
    id,
    subject,
    values: readable,
    newId: textOr(newId),
    propertyId: textOr(propertyId),
    since: textOr(since),
    base: readValues(base) ?? undefined,
    sent: Array.isArray(sent) ? sent.filter((one) => typeof one === 'object' && one !== null) : undefined,
    photos: isPhotoDraft(photos) ? photos : undefined,
    savedAt: textOr(savedAt) ?? new Date(0).toISOString(),
  }
}

export const readDraft = <Values>(id: string, readValues: ReadValues<Values>) =>
  toDraft(readItem(shared, PREFIX + id), readValues)

/** The drafts for that subject, the newest first; expired ones are removed. */
export function draftsFor<Values>(subject: string, readValues: ReadValues<Values>): Draft<Values>[] {
  adoptOldDrafts(write, readValues)
  const oldest = new Date(Date.now() - KEPT_FOR * 86_400_000).toISOString()
  const all = keysWith(shared, PREFIX).flatMap((key) => toDraft(readItem(shared, key), readValues) ?? [])
  for (const { id } of all.filter(({ savedAt }) => savedAt < oldest)) removeDraft(id)
  return all
    .filter((draft) => draft.savedAt >= oldest && [draft.subject, draft.propertyId].includes(subject))
    .toSorted((one, other) => other.savedAt.localeCompare(one.savedAt))
}

const write = (draft: Draft<unknown>) => writeItem(shared, PREFIX + draft.id, draft)

/** Stores a form's draft, as one of this tab's own; false when the browser does not keep it. */
export function saveDraft(draft: Omit<Draft<unknown>, 'savedAt'>): boolean {
  markOwn(draft.id)
  return write({ ...draft, savedAt: new Date().toISOString() })
}

export function removeDraft(id: string) {
  removeValues(id)
  void forgetPhotos((draftId) => draftId === id)
}

/** Removes a draft whose photos have been removed one by one. */
export function removeValues(id: string) {
  writeItem(shared, PREFIX + id, null)
  disown(id)
}

/** Drafts written in this tab, the newest last. A tab that was duplicated begins with a copy: only a claim tells. */
export function ownDrafts(): string[] {
  const ids = readItem(tab, OWN)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

export const disown = (id: string) =>
  writeItem(
    tab,
    OWN,
    ownDrafts().filter((own) => own !== id),
  )

export function markOwn(id: string) {
  if (ownDrafts().at(-1) !== id) writeItem(tab, OWN, [...ownDrafts().filter((own) => own !== id), id])
}
