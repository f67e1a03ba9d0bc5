import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../shared-domain/src/database/types.ts'
import { namedKeys } from './namedKeys.ts'

export type Db = SupabaseClient<Database>

export function env(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`The function needs ${name} in its environment`)
  return value
}

/** Hosted projects have a dictionary of named keys, and may have switched the older single keys off. */
export function apiKey(kind: 'SECRET' | 'PUBLISHABLE'): string {
  const named = namedKeys(kind)
  const [first] = Object.values(named)
  return named.default ?? first ?? env(kind === 'SECRET' ? 'SUPABASE_SERVICE_ROLE_KEY' : 'SUPABASE_ANON_KEY')
}

const withoutSession = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

let service: Db | undefined

/** Makes a client that bypasses every policy. Use it only for writes and reads that no caller may do. */
export function serviceClient(): Db {
  service ??= createClient<Database>(env('SUPABASE_URL'), apiKey('SECRET'), {
    auth: withoutSession,
  })
  return service
}

/** Makes a client with the caller's rights, so that the policies of the database decide. */
export function callerClient(token: string): Db {
  return createClient<Database>(env('SUPABASE_URL'), apiKey('PUBLISHABLE'), {
    auth: withoutSession,
    // The name is spelled as the library spells it, or both headers would be sent.
    global: { headers: { Authorization: `Bearer ${token}` } },
  })
}
