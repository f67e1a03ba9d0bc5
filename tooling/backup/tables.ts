import type postgres from 'postgres'
import type { Manifest } from './manifest.ts'

/**
 * The tables of a backup: all of the migrations' schemas, and of Auth who may sign in and how. Sessions are not among
 * them: everybody signs in anew.
 */
export const tablesOf = (sql: postgres.ISql) => sql<Omit<Manifest['tables'][number], 'rows'>[]>`
  select format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(format('%I', a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and (
    n.nspname in ('public', 'private')
    or (n.nspname = 'auth' and c.relname in ('users', 'identities', 'mfa_factors')))
  order by 1`

export const sequencesOf = (sql: postgres.ISql) => sql<Manifest['sequences']>`
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
  where schemaname in ('public', 'private') and last_value is not null order by 1`

export const migrationsOf = async (sql: postgres.ISql) => {
  const rows = await sql<{ name: string }[]>`
    select version || '_' || name as name from supabase_migrations.schema_migrations order by 1`
  return rows.map(({ name }) => name)
}
