import { tenantSettingsSchema } from '../../../shared-backend/src/schemas/tenantSettings.ts'
import { changedSince, databaseFailure } from '../_shared/failure.ts'
import { json, serve } from '../_shared/http.ts'
import { readBody } from '../_shared/readBody.ts'
import { requireAdmin } from '../_shared/requireAdmin.ts'
import { settingsColumns } from '../_shared/settingsColumns.ts'
import { validate } from '../_shared/validate.ts'

/**
 * Takes `{ notification_email, company_name, company_logo, seen? }` and returns the saved settings. `seen` is the
 * `updated_at` that the caller knows, null for none; 409 changed_since when somebody has saved another version.
 */
Deno.serve(
  serve(['POST'], async (request) => {
    const { db, tenantId } = await requireAdmin(request)
    const { seen, ...settings } = await validate(tenantSettingsSchema, await readBody(request))
    const row = {
      tenant_id: tenantId,
      lead_notification_email: settings.notification_email,
      company_name: settings.company_name || null,
      company_logo_url: settings.company_logo ?? null,
    }
    const table = db.from('tenant_settings')
    const write =
      seen === undefined
        ? table.upsert(row)
        : seen === null
          ? table.insert(row)
          : table.update(row).eq('tenant_id', tenantId).eq('updated_at', seen)
    const { data, error, status } = await write.select(settingsColumns).maybeSingle()
    if (error?.code === '23505' || (!error && !data)) throw changedSince()
    if (error) throw databaseFailure(error, status)
    return json(data)
  }),
)
