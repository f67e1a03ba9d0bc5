import { tenantSettingsSchema } from '../../../shared-backend/src/schemas/tenantSettings.ts'
import { databaseFailure } from '../_shared/failure.ts'
import { json, serve } from '../_shared/http.ts'
import { readBody } from '../_shared/readBody.ts'
import { requireAdmin } from '../_shared/requireAdmin.ts'
import { settingsColumns } from '../_shared/settingsColumns.ts'
import { validate } from '../_shared/validate.ts'

/** Body `{ notification_email, company_name, company_logo }`; answers with the settings as they are now. */
Deno.serve(
  serve(['POST'], async (request) => {
    const { db, tenantId } = await requireAdmin(request)
    const settings = await validate(tenantSettingsSchema, await readBody(request))
    const { data, error, status } = await db
      .from('tenant_settings')
      .upsert({
        tenant_id: tenantId,
        lead_notification_email: settings.notification_email,
        company_name: settings.company_name || null,
        company_logo_url: settings.company_logo ?? null,
      })
      .select(settingsColumns)
      .single()
    if (error) throw databaseFailure(error, status)
    return json(data)
  }),
)
