import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from 'shared-domain/database'

/**
 * Whether the API takes the caller for an admin. A session that was ended elsewhere keeps a token that looks good for
 * up to an hour, and so do a deleted user's and that of one who is no admin any more: all three are then visitors, who
 * are refused or get a visitor's answer. True also when the API cannot say.
 */
export async function isStillAdmin(db: SupabaseClient<Database>): Promise<boolean> {
  const { data, error } = await db.auth.getSession()
  if (!data.session) return error?.name === 'AuthRetryableFetchError'
  const answer = await db.from('admin_users').select('id').eq('id', data.session.user.id)
  return answer.error ? answer.status !== 401 : answer.data.length > 0
}
