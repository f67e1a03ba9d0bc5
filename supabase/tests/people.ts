import { randomUUID } from 'node:crypto'
import { hashSync } from 'bcryptjs'
import { service, signedIn, visitor } from '../../tooling/testing/actors.ts'

export { service }

export const password = 'senha-de-teste'
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
  return { db: await signIn(username), id, username, tenantId: row.data.tenant_id }
}

/** Everyone who may knock, by the names that the matrix uses. */
export async function everyone() {
  const [user, admin, stranger] = await Promise.all([signedIn(), newTenant(), newTenant()])
  return { visitor: { db: visitor() }, user, admin, stranger }
}

export type Actor = keyof Awaited<ReturnType<typeof everyone>>
