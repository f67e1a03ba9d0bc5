import { leadStatusSchema } from '../../../shared-backend/src/schemas/leadStatus.ts'
import { databaseFailure, Failure } from '../_shared/failure.ts'
import { json, serve } from '../_shared/http.ts'
import { leadColumns } from '../_shared/leadColumns.ts'
import { readBody } from '../_shared/readBody.ts'
import { requireAdmin } from '../_shared/requireAdmin.ts'
import { validate } from '../_shared/validate.ts'

/** Body `{ lead_id, new_status, lead_notes? }`; answers with the lead as it is now, 404 for another agency's. */
Deno.serve(
  serve(['POST'], async (request) => {
    const { db } = await requireAdmin(request)
    const { lead_id, new_status, lead_notes } = await validate(leadStatusSchema, await readBody(request))
    const { data, error, status } = await db
      .from('leads')
      .update({ status: new_status, ...(lead_notes !== undefined && { notes: lead_notes || null }) })
      .eq('id', lead_id)
      .select(leadColumns)
      .maybeSingle()
    if (error) throw databaseFailure(error, status)
    if (!data) throw new Failure(404, 'not_found', 'Lead não encontrado')
    return json(data)
  }),
)
