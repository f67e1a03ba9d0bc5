import pg from 'pg'
import { withDatabase } from './sql.ts'

/** Gives a role of the database a password, and returns the address under which it signs in. */
export async function signInUrl(databaseUrl: string, role: string, password: string) {
  await withDatabase(databaseUrl, (database) =>
    database.query(`alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(password)}`),
  )
  const url = new URL(databaseUrl)
  url.username = role
  url.password = encodeURIComponent(password)
  return url.href
}
