import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../shared-domain/src/database/types.ts'
import { namedKeys } from './namedKeys.ts'

export type Db = SupabaseClient<Database>

export function env(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`The function needs ${name} in its environment`)
  return value
}

/** Hosted projects name their keys in a dictionary; the older single ones may be switched off there. */
export function apiKey(kind: 'SECRET' | 'PUBLISHABLE'): string {
  const named = namedKeys(kind)
  const [first] = Object.values(named)
  return named.default ?? first ?? env(kind === 'SECRET' ? 'SUPABASE_SERVICE_ROLE_KEY' : 'SUPABASE_ANON_KEY')
}

const withoutSession = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

let service: Db | undefined

/** Past every policy: only for what no caller may do by itself. */
export function serviceClient(): Db {
  service ??= createClient<Database>(env('SUPABASE_URL'), apiKey('SECRET'), {
    auth: withoutSession,
  })
  return service
}

/** As the caller, so that the database's own policies decide. */
export function callerClient(token: string): Db {
  return createClient<Database>(env('SUPABASE_URL'), apiKey('PUBLISHABLE'), {
    auth: withoutSession,
    // Spelled as the library spells it, or it would send both.
    global: { headers: { Authorization: `Bearer ${token}` } },
  })
}
