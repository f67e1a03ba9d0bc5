import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg, { type Client } from 'pg'
import type { Use } from '../../../remote-kit/src/webpack/data/uses.ts'
import { withDatabase } from '../../stack/sql.ts'
import { root } from '../../workspaces.ts'

const name = (text: string) => pg.escapeIdentifier(text)
const list = (columns: string[], write: (column: string) => string) => columns.map(write).join()

type TableUse = Extract<Use, { columns: string[] }>
type Statements = Record<TableUse['does'], (table: string, columns: string[]) => string>

/** Plans of the requests, which Postgres refuses as it would refuse them: names, arguments and rights. */
const statements: Statements = {
  select: (table, columns) => `select ${list(columns, name)} from ${table}`,
  insert: (table, columns) =>
    `insert into ${table} (${list(columns, name)}) values (${list(columns, () => 'null')})`,
  update: (table, columns) => `update ${table} set ${list(columns, (column) => `${name(column)} = null`)}`,
  delete: (table) => `delete from ${table}`,
}

const callOf = (procedure: string, names: string[]) =>
  `select * from public.${name(procedure)}(${list(names, (one) => `${name(one)} => null`)})`

/** Postgres's words where it refuses a statement to that role. */
async function refusalOf(database: Client, role: string, statement: string) {
  await database.query('begin')
  try {
    await database.query(`set local role ${name(role)}`)
    await database.query(`explain ${statement}`)
    return undefined
  } catch (cause) {
    return (cause as Error).message
  } finally {
    await database.query('rollback')
  }
}

async function exists(database: Client, query: string, values: string[]) {
  const { rowCount } = await database.query(query, values)
  return rowCount !== 0
}

const areRelated = `select from pg_constraint where contype = 'f' and array[conrelid, confrelid] @>
  array[to_regclass(format('public.%I', $1::text)), to_regclass(format('public.%I', $2::text))]::oid[]`

/** Columns that a new row must have, and that whoever does not know them leaves out. */
async function missingInInsert(database: Client, { table, columns }: TableUse) {
  const { rows } = await database.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1
     and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'
     and column_name <> all ($2) order by ordinal_position`,
    [table, columns],
  )
  if (rows.length === 0) return []
  return [
    `it stores rows without ${rows.map(({ column_name }) => column_name).join(', ')}, and there is no default`,
  ]
}

async function faultsOfTable(database: Client, { as, table, does, columns }: TableUse): Promise<string[]> {
  const write = (some: string[]) => statements[does](`public.${name(table)}`, some)
  const refusalOfAll = await refusalOf(database, as, write(columns))
  if (refusalOfAll === undefined)
    return does === 'insert' ? missingInInsert(database, { as, table, does, columns }) : []
  // Postgres names the first column only.
  const refusals = new Set<string>()
  for (const column of columns) {
    const refusal = await refusalOf(database, as, write([column]))
    if (refusal !== undefined) refusals.add(refusal)
  }
  return refusals.size > 0 ? [...refusals] : [refusalOfAll]
}

async function faultsOfUse(database: Client, use: Use, functions: string): Promise<string[]> {
  if ('columns' in use) return faultsOfTable(database, use)
  if ('procedure' in use) {
    const refusal = await refusalOf(database, use.as, callOf(use.procedure, use.arguments))
    return refusal === undefined ? [] : [refusal]
  }
  if ('embeds' in use) {
    const isThere = await exists(database, areRelated, [use.table, use.embeds])
    return isThere ? [] : [`no foreign key leads between ${use.table} and ${use.embeds}`]
  }
  if ('bucket' in use) {
    const isThere = await exists(database, 'select from storage.buckets where id = $1', [use.bucket])
    return isThere ? [] : [`there is no bucket ${use.bucket}`]
  }
  const isThere = existsSync(join(functions, use.function, 'index.ts'))
  return isThere ? [] : [`there is no function ${use.function}`]
}

/** Describes a use as a part of a sentence: “reads properties”. */
export function describeUse(use: Use) {
  if ('procedure' in use) return `calls ${use.procedure}(${use.arguments.join(', ')})`
  if ('function' in use) return `calls the function ${use.function}`
  if ('bucket' in use) return `stores files in ${use.bucket}`
  if ('embeds' in use) return `reads ${use.table} with their ${use.embeds}`
  const verbs = { select: 'reads', insert: 'adds to', update: 'changes', delete: 'deletes from' }
  return `${verbs[use.does]} ${use.table}`
}

/**
 * Replays what releases ask of the backend against a database with the migrations in it. Nothing is executed.
 * @param functions the folder of the edge functions that go with it
 * @returns what would be refused, by use, in Postgres's own words; without those that pass
 */
export const replay = (databaseUrl: string, uses: Use[], functions = join(root, 'supabase/functions')) =>
  withDatabase(databaseUrl, async (database) => {
    const faults = new Map<string, string[]>()
    for (const use of uses) {
      const key = JSON.stringify(use)
      if (faults.has(key)) continue
      faults.set(key, await faultsOfUse(database, use, functions))
    }
    return (use: Use) => faults.get(JSON.stringify(use)) ?? []
  })
