import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../shared-backend/src/database/types.ts'

export type Db = SupabaseClient<Database>

export function env(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`The function needs ${name} in its environment`)
  return value
}

const withoutSession = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

let service: Db | undefined

/** Past every policy: only for what no caller may do by itself. */
export function serviceClient(): Db {
  service ??= createClient<Database>(env('SUPABASE_URL'), env('SUPABASE_SERVICE_ROLE_KEY'), {
    auth: withoutSession,
  })
  return service
}

/** As the caller, so that the database's own policies decide. */
export function callerClient(token: string): Db {
  return createClient<Database>(env('SUPABASE_URL'), env('SUPABASE_ANON_KEY'), {
    auth: withoutSession,
    global: { headers: { authorization: `Bearer ${token}` } },
  })
}
