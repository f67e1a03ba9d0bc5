import { readPages } from '../../../shared-backend/src/readPages.ts'
import { databaseFailure } from '../_shared/failure.ts'
import { json, serve } from '../_shared/http.ts'
import { leadColumns } from '../../../shared-backend/src/leadColumns.ts'
import { deliverSoon } from '../_shared/outbox/deliverSoon.ts'
import { requireAdmin } from '../_shared/requireAdmin.ts'

/** Returns the leads of the caller's agency, newest first, each with the state of its e-mail. */
Deno.serve(
  serve(['GET', 'POST'], async (request) => {
    const { db } = await requireAdmin(request)
    const { data, error, status } = await readPages((from, to) =>
      db
        .from('leads')
        .select(leadColumns)
        .order('created_at', { ascending: false })
        .order('id')
        .range(from, to),
    )
    if (error) throw databaseFailure(error as { message: string }, status)
    deliverSoon()
    return json(data)
  }),
)
