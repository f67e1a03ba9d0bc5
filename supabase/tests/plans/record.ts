import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { StackAddresses } from '../../../tooling/testing/stack.ts'

export interface Statement {
  sql: string
  values: (string | null)[]
}

/** `LOG:  execute <unnamed>: select …` and `DETAIL:  Parameters: $1 = '…'`, each with its process. */
const entry = /\[(\d+)\] (?:LOG|DETAIL): {2}(?:execute [^:]+|statement|(Parameters)): (.*)/s
const parameter = /\$\d+ = (?:NULL|'((?:[^']|'')*)')/g
const takesRole = /set_config\('role'/
/** The API's own statements around that of a request. */
const around = /^\s*(set|reset|savepoint|release|select\s+(set_config|current_setting))\b/i

const valuesOf = (text: string) =>
  [...text.matchAll(parameter)].map(([, value]) => value?.replaceAll("''", "'") ?? null)

/** The statements that the API runs as that role, which it takes for the transaction of a request. */
function readStatements(log: string, role: string) {
  const statements: (Statement & { role: string | null })[] = []
  const transactions = new Map<string, { role: string | null; last?: Statement }>()
  for (const line of log.split(/^(?=\d{4}-\d\d-\d\d \d\d:)/m)) {
    const [, pid = '', isParameters, indented = ''] = entry.exec(line) ?? []
    // Postgres indents further lines of a statement by a tab.
    const sql = indented.trimEnd().replaceAll('\n\t', '\n')
    const transaction = transactions.get(pid)
    if (sql === 'begin') transactions.set(pid, { role: null })
    else if (/^(commit|rollback)$/.test(sql)) transactions.delete(pid)
    else if (transaction?.last && isParameters) {
      transaction.last.values = valuesOf(sql)
      if (takesRole.test(transaction.last.sql)) transaction.role = transaction.last.values[0] ?? null
    } else if (transaction && sql) {
      transaction.last = { sql, values: [] }
      if (!around.test(sql)) statements.push(Object.assign(transaction.last, { role: transaction.role }))
    }
  }
  return statements.filter((statement) => statement.role === role)
}

/**
 * Records the statements that the API runs for requests, from the server's log. The server only reads meanwhile: it
 * logs a statement that writes, and refuses it.
 */
export async function recordStatements({ dataDir }: StackAddresses, database: Client) {
  const file = join(dataDir, 'logs', 'postgres.log')
  await database.query(`set default_transaction_read_only = off`)
  for (const setting of ["log_statement = 'all'", 'default_transaction_read_only = on'])
    await database.query(`alter system set ${setting}`)
  await database.query('select pg_reload_conf()')

  /** The log as far as it is now. */
  async function readLog() {
    const mark = randomUUID()
    for (;;) {
      // Again, since a setting may take effect a moment after it is loaded.
      await database.query(`select '${mark}'`)
      const log = readFileSync(file, 'utf8')
      if (log.includes(mark)) return log
    }
  }

  return async (role: string, send: () => PromiseLike<unknown>): Promise<Statement[]> => {
    const { length } = await readLog()
    await send()
    return readStatements((await readLog()).slice(length), role)
  }
}
