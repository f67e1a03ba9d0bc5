import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../stack/paths.ts'
import { withDatabase } from '../stack/sql.ts'
import { publishStack, startTestStack } from '../testing/stack.ts'

const data = readFileSync(join(root, 'tooling', 'bench', 'searchData.sql'), 'utf8')

/** Made once for each state of the schema and the data: a million listings take minutes. */
function dataFolder(size: number) {
  const schema = readFileSync(join(root, 'supabase', 'migrations.sha256'))
  const hash = createHash('sha256').update(schema).update(data).digest('hex').slice(0, 8)
  const folder = join(root, '.cache', 'bench', `search-${size}-${hash}`)
  const mark = join(folder, 'loaded')
  if (!existsSync(mark)) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // PostgreSQL's system user must be able to enter it.
  chmodSync(folder, 0o755)
  return { folder, mark }
}

/** Starts a stack with so many listings and makes it known. */
export async function startLoaded(size: number, site: boolean) {
  const { folder, mark } = dataFolder(size)
  const stack = await startTestStack({ dataDir: folder, site })
  try {
    if (!existsSync(mark)) {
      await withDatabase(stack.databaseUrl, async (database) => {
        // One by one: vacuum refuses to be one of several.
        for (const sql of data.replaceAll('{count}', String(size)).split(/;\n(?=\S)/))
          await database.query(sql)
      })
      writeFileSync(mark, '')
    }
    publishStack(stack)
    return stack
  } catch (error) {
    await stack.stop()
    throw error
  }
}
