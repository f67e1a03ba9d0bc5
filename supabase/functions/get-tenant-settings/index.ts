import { databaseFailure, Failure } from '../_shared/failure.ts'
import { json, serve } from '../_shared/http.ts'
import { requireAdmin } from '../_shared/requireAdmin.ts'
import { settingsColumns } from '../_shared/settingsColumns.ts'

/** Returns the settings of the caller's agency. Before the first save: 404 'No rows returned', which callers expect. */
Deno.serve(
  serve(['GET', 'POST'], async (request) => {
    const { db, tenantId } = await requireAdmin(request)
    const settings = db.from('tenant_settings').select(settingsColumns).eq('tenant_id', tenantId)
    const { data, error, status } = await settings.maybeSingle()
    if (error) throw databaseFailure(error, status)
    if (!data) throw new Failure(404, 'not_found', 'No rows returned')
    return json(data)
  }),
)
