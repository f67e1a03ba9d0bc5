import { claim, claimed, type Claim } from './claims.ts'
import type { Draft, ReadValues } from './draft.ts'
import { disown, draftsFor, markOwn, ownDrafts, readDraft } from './draftStore.ts'
import { forgetPhotos, readPhotos, type KeptPhoto } from './photoStore.ts'

/** One form's place to write, and what it begins with. */
export interface OpenDraft<Values> extends Claim {
  id: string
  /** The draft of an earlier form of this tab, or the chosen one. */
  draft: Draft<Values> | null
  /** The chosen photos of that draft. */
  kept: KeptPhoto[]
}

/** Milliseconds that the previous page has to release its drafts. */
const CLAIM_TIMEOUT = 500

/** Continues this tab's own draft after a reload or a new sign-in; otherwise begins an empty one. */
export async function openDraft<Values>(
  subject: string,
  readValues: ReadValues<Values>,
): Promise<OpenDraft<Values>> {
  const mine = ownDrafts()
  const left = draftsFor(subject, readValues).filter(({ id }) => mine.includes(id))
  for (const { id } of left) {
    const own = await claim(id, CLAIM_TIMEOUT)
    if (own) return { ...own, id, draft: readDraft(id, readValues), kept: await readPhotos(id) }
    // A copy of another tab's list.
    disown(id)
  }
  const id = crypto.randomUUID()
  return { id, draft: null, kept: [], release: (await claim(id))?.release ?? (() => undefined) }
}

/** Continues another tab's draft; null when that tab has it open again, or has saved or discarded it. */
export async function continueDraft<Values>(
  id: string,
  readValues: ReadValues<Values>,
): Promise<OpenDraft<Values> | null> {
  const taken = await claim(id)
  const draft = readDraft(id, readValues)
  if (!taken || !draft) taken?.release()
  if (!taken || !draft) return null
  markOwn(id)
  return { ...taken, id, draft, kept: await readPhotos(id) }
}

/** Drafts for that subject that no form has open. */
export async function abandonedDrafts<Values>(
  subject: string,
  readValues: ReadValues<Values>,
): Promise<Draft<Values>[]> {
  const open = await claimed()
  return draftsFor(subject, readValues).filter(({ id }) => !open.has(id))
}

/** Erases the photos of drafts that are gone, where no form has them open. */
export async function forgetOrphans(readValues: ReadValues<unknown>) {
  const open = await claimed()
  await forgetPhotos((draftId) => !open.has(draftId) && !readDraft(draftId, readValues))
}
