import { queryDatabase, callDatabase } from '../callDatabase.ts'
import { serviceClient } from '../clients.ts'
import { Failure } from '../failure.ts'
import { json } from '../http.ts'
import { requireSecretKey } from '../requireSecretKey.ts'
import { finishPhotos } from './finishPhotos.ts'
import { sweep } from './sweep.ts'

/** Files in one call to Storage. */
const BATCH = 100

/** Batches in one run. The next run erases what remains. */
const ROUNDS = 20

async function enforceRetention() {
  for (let round = 0; round < ROUNDS; round++) {
    if ((await queryDatabase('enforce_retention', {})) === 0) return
  }
}

const list = () => queryDatabase('list_orphaned_objects', { p_limit: BATCH })

async function remove(bucket: string, names: string[]) {
  const { error } = await serviceClient().storage.from(bucket).remove(names)
  if (!error) return
  console.error('storage:', error.message)
  throw new Failure(503, 'unavailable', 'Os arquivos não puderam ser removidos agora.')
}

/**
 * A scheduled job calls this each night. It erases personal data that has been kept for its time, empties the bin of properties that
 * were deleted 30 days ago, removes files older than a day that no photo, watermark or logo names, gives photos their colour
 * and their mark, and answers `{ removed }`. A fault of one step stops no other; the first one is then the answer.
 */
export async function runNightlyJobs(request: Request) {
  requireSecretKey(request)
  const faults: unknown[] = []
  const attempt = <T>(step: () => Promise<T>) => step().catch((fault: unknown) => void faults.push(fault))
  await attempt(enforceRetention)
  await attempt(() => queryDatabase('purge_deleted_properties', {}))
  const swept = await attempt(() => sweep({ list, remove }))
  // Last: pages that are open by now show the files of before for another night.
  await attempt(finishPhotos)
  if (!swept || faults.length > 0) throw faults[0]
  await callDatabase('note_job_run', { p_name: 'run-nightly-jobs' })
  return json(swept)
}
