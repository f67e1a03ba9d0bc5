import pg from 'pg'

/** Gives a role of the database a password, and returns the address under which it signs in. */
export async function signInUrl(databaseUrl: string, role: string, password: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(password)}`)
  } finally {
    await client.end()
  }
  const url = new URL(databaseUrl)
  url.username = role
  url.password = encodeURIComponent(password)
  return url.href
}
