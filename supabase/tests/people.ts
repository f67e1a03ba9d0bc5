import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { hashSync } from 'bcryptjs'
import type { Database } from 'shared-domain/database'
import { service, signedIn, visitor } from '../../tooling/testing/actors.ts'
import { testStack } from '../../tooling/testing/stack.ts'

export { service }

const password = 'senha-de-teste'
export const passwordHash = hashSync(password, 10)

/** A client signed in as that admin. */
export async function signIn(username: string, withPassword = password) {
  const db = visitor()
  const { error } = await db.auth.signInWithPassword({
    email: `${username}@admins.invalid`,
    password: withPassword,
  })
  if (error) throw error
  return db
}

const tokenOf = async (db: Awaited<ReturnType<typeof signIn>>) =>
  (await db.auth.getSession()).data.session?.access_token as string

/** The first admin of a tenant that no other test knows. */
export async function newTenant() {
  const username = `dono-${randomUUID().slice(0, 8)}`
  const { data: id, error } = await service().rpc('bootstrap_admin', {
    p_username: username,
    p_password_hash: passwordHash,
    p_tenant_name: `Imobiliária ${username}`,
  })
  if (error) throw error
  const row = await service().from('admin_users').select('tenant_id').eq('id', id).single().throwOnError()
  const db = await signIn(username)
  return { db, id, username, tenantId: row.data.tenant_id, token: await tokenOf(db) }
}

type Admin = Awaited<ReturnType<typeof newTenant>>

/** A colleague of that admin, signed in. */
export async function newColleague({ db: admin, tenantId }: Pick<Admin, 'db' | 'tenantId'>) {
  const username = `equipe-${randomUUID().slice(0, 8)}`
  const { data: id } = await admin
    .rpc('create_admin_user', { p_username: username, p_password_hash: passwordHash, p_tenant_id: tenantId })
    .throwOnError()
  const db = await signIn(username)
  return { db, id, username, token: await tokenOf(db) }
}

/** A colleague whom the admin has deleted while they were signed in. */
async function removedColleague(admin: Admin) {
  const { id, token } = await newColleague(admin)
  const who = { p_admin_user_id: id, p_requesting_user_id: admin.id }
  await admin.db.rpc('delete_admin_user', who).throwOnError()
  return withToken(token)
}

/** A client that sends that token, whatever it is worth. */
export function withToken(token: string) {
  const { apiUrl, publishableKey } = testStack()
  return { db: createClient<Database>(apiUrl, publishableKey, { accessToken: async () => token }), token }
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token for that admin, as Auth would make it. */
function tokenFor(id: string, secret: string, expiresIn: number) {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    sub: id,
    aud: 'authenticated',
    role: 'authenticated',
    iat: now - 7200,
    exp: now + expiresIn,
  }
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

function ownSecret() {
  const keys = readFileSync(join(testStack().dataDir, 'keys.json'), 'utf8')
  return (JSON.parse(keys) as { jwtSecret: string }).jwtSecret
}

/** Everyone who may knock, by the names that the matrices use. */
export async function everyone() {
  const [user, admin, stranger] = await Promise.all([signedIn(), newTenant(), newTenant()])
  return {
    visitor: { db: visitor(), token: undefined },
    user: { ...user, token: user.accessToken },
    admin,
    stranger,
    removed: await removedColleague(admin),
    expired: withToken(tokenFor(admin.id, ownSecret(), -60)),
    forged: withToken(tokenFor(admin.id, 'a secret that is not the project’s', 3600)),
  }
}

export type People = Awaited<ReturnType<typeof everyone>>
export type Actor = keyof People
