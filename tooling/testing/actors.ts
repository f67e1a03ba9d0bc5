import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { hashSync } from 'bcryptjs'
import type { Database } from 'shared-domain/database'
import { testStack } from './stack.ts'

const password = 'senha-de-teste'
// One hash for all: hashing is slow on purpose.
const passwordHash = hashSync(password, 10)

function client(key: string) {
  const auth = { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() }
  return createClient<Database>(testStack().apiUrl, key, { auth })
}

/** Somebody with the publishable key and nothing else. */
export const visitor = () => client(testStack().publishableKey)

/** The secret key: everything is allowed. For making and looking at what a test needs. */
export const service = () => client(testStack().secretKey)

async function signIn(username: string) {
  const db = visitor()
  const { data, error } = await db.auth.signInWithPassword({ email: `${username}@admins.invalid`, password })
  if (error) throw error
  return { db, id: data.user.id, username, password, accessToken: data.session.access_token }
}

async function newAdmin(tenant: string) {
  const username = `teste-${randomUUID().slice(0, 8)}`
  const { error } = await service().rpc('bootstrap_admin', {
    p_username: username,
    p_password_hash: passwordHash,
    p_tenant_name: tenant,
  })
  if (error) throw error
  const actor = await signIn(username)
  const { data: row, error: missing } = await actor.db
    .from('admin_users')
    .select('tenant_id')
    .eq('id', actor.id)
    .single()
  if (missing) throw missing
  return { ...actor, tenantId: row.tenant_id }
}

const agency = 'Morada Clara Imóveis'

/** Gives the agency whose site it is its name: the first tenant to be named would be taken for it. */
export const nameAgency = () => newAdmin(agency)

/** A new admin of the agency whose site it is: `{ db, id, username, password, accessToken, tenantId }`. */
export const admin = () => newAdmin(agency)

/** A new admin of another agency on the same database. */
export const otherTenantAdmin = () => newAdmin('Outra Imobiliária de Teste')

/** As that admin does on another device: it ends their other sessions. */
export async function changePassword({ db, id }: Awaited<ReturnType<typeof signIn>>, next: string) {
  const change = { p_admin_user_id: id, p_new_password_hash: hashSync(next, 10) }
  await db.rpc('update_admin_password', change).throwOnError()
}

/** A new auth user who is signed in and no admin. */
export async function signedIn() {
  const actor = await newAdmin('Outra Imobiliária de Teste')
  const { error } = await service().from('admin_users').delete().eq('id', actor.id)
  if (error) throw error
  return { db: actor.db, id: actor.id, accessToken: actor.accessToken }
}
