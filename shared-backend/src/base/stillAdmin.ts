import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from 'shared-domain/database'

/**
 * Whether the API takes the caller for an admin. After a session was ended elsewhere, or its user was deleted or lost the
 * admin role, its token looks valid for up to an hour, but the API treats the caller as a visitor. True also when the API
 * does not respond.
 */
export async function isStillAdmin(db: SupabaseClient<Database>): Promise<boolean> {
  const { data, error } = await db.auth.getSession()
  if (!data.session) return error?.name === 'AuthRetryableFetchError'
  const answer = await db.from('admin_users').select('id').eq('id', data.session.user.id)
  return answer.error ? answer.status !== 401 : answer.data.length > 0
}
