import { callerClient, type Db } from './clients.ts'
import { databaseFailure, Failure, forbidden, unauthorized } from './failure.ts'

export interface Admin {
  id: string
  tenantId: string
  /** A client with this admin's rights. */
  db: Db
}

/** Returns the token of `Authorization: Bearer …`, null when there is none, or an API key in its place. */
export function bearerToken(request: Request): string | null {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  return token && token.split('.').length === 3 ? token : null
}

/** Throws a Failure: 401 without a valid token, 403 when its user is no admin, or no longer one. */
export async function requireAdmin(request: Request): Promise<Admin> {
  const token = bearerToken(request)
  if (!token) throw unauthorized()
  const db = callerClient(token)
  const { data, error } = await db.auth.getUser(token)
  if (error) {
    const isRefusal = error.status !== undefined && error.status >= 400 && error.status < 500
    if (isRefusal || !error.status) throw unauthorized()
    throw new Failure(503, 'unavailable', 'Ocorreu um erro no servidor. Tente novamente em instantes.')
  }
  const admin = await db.from('admin_users').select('id, tenant_id').eq('id', data.user.id).maybeSingle()
  if (admin.error) throw databaseFailure(admin.error, admin.status)
  if (!admin.data) throw forbidden()
  return { id: admin.data.id, tenantId: admin.data.tenant_id, db }
}
