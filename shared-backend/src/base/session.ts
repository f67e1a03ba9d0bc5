import * as v from 'valibot'

/** The signed-in admin in the browser's storage; supabase-js stores the tokens by itself. */
export interface AdminSession {
  id: string
  username: string
  tenant_id: string | null
  /** ISO 8601. */
  login_time: string
}

export const SESSION_STORAGE_KEY = 'admin_session'

/** Where supabase-js keeps its tokens in the browser. */
export const AUTH_STORAGE_KEY = 'imobiliaria-auth'

const text = v.pipe(v.string(), v.nonEmpty())

const storedSession = v.object({
  id: text,
  username: text,
  tenant_id: v.optional(v.nullable(text), null),
  login_time: text,
}) satisfies v.GenericSchema<unknown, AdminSession>

/** Null when missing, unreadable or when the browser forbids storage. */
export function readStoredSession(): AdminSession | null {
  try {
    // A browser may throw at the very name of its storage.
    return v.parse(storedSession, JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? 'null'))
  } catch {
    return null
  }
}

export function storeSession(session: AdminSession | null) {
  try {
    if (session) localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session))
    else localStorage.removeItem(SESSION_STORAGE_KEY)
  } catch {
    // Storage may be full or forbidden: the session then lasts as long as the page.
  }
}

/** Somebody has signed in, or out. */
export const sessionChanged = (payload: AdminSession | null) =>
  ({ type: 'session/changed', payload }) as const
