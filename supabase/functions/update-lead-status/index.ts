import { leadStatusSchema } from '../../../shared-backend/src/schemas/leadStatus.ts'
import { changedSince, databaseFailure, Failure } from '../_shared/failure.ts'
import { json, serve } from '../_shared/http.ts'
import { leadColumns } from '../../../shared-backend/src/leadColumns.ts'
import { readBody } from '../_shared/readBody.ts'
import { requireAdmin } from '../_shared/requireAdmin.ts'
import { validate } from '../_shared/validate.ts'

/**
 * Takes `{ lead_id, new_status, lead_notes?, seen? }` and returns the saved lead, 404 for another agency's. `seen` is the
 * `updated_at` that the caller knows; 409 changed_since when somebody has saved another version.
 */
Deno.serve(
  serve(['POST'], async (request) => {
    const { db } = await requireAdmin(request)
    const { lead_id, new_status, lead_notes, seen } = await validate(
      leadStatusSchema,
      await readBody(request),
    )
    const written = await db.rpc('set_lead_status', {
      p_lead_id: lead_id,
      p_status: new_status,
      // Null empties them, which is an empty text here.
      p_notes: lead_notes === undefined ? undefined : (lead_notes ?? ''),
      p_seen: seen ?? undefined,
    })
    if (written.error) throw databaseFailure(written.error, written.status)
    const { data, error, status } = await db.from('leads').select(leadColumns).eq('id', lead_id).maybeSingle()
    if (error) throw databaseFailure(error, status)
    if (!data) throw new Failure(404, 'not_found', 'Lead não encontrado')
    if (!written.data) throw changedSince()
    return json(data)
  }),
)
