import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'

/** The project of the environment, as docs/deploy.md names it. @throws Error naming the variable that is missing */
export function projectFrom(env: NodeJS.ProcessEnv) {
  function required(name: string) {
    const value = env[name]
    if (!value) throw new Error(`${name} is not set`)
    return value
  }
  return {
    url: required('SUPABASE_URL').replace(/\/+$/, ''),
    secretKey: required('SUPABASE_SECRET_KEY'),
    databaseUrl: required('DATABASE_URL'),
  }
}

export type BackedUpProject = ReturnType<typeof projectFrom>

/** Does some work with one connection to the project's database, closed afterwards. */
export async function withConnection<Result>(
  { databaseUrl }: BackedUpProject,
  work: (sql: postgres.Sql) => Promise<Result>,
) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/** The project's files, past the rules of who may read them. */
export const storageOf = ({ url, secretKey }: BackedUpProject) =>
  createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } }).storage
