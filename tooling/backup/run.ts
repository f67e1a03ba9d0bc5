/** `npm run backup -- <folder>` and `npm run restore -- <folder>`: docs/operations.md. */
import { backUp } from './backup.ts'
import { projectFrom } from './project.ts'
import { restore } from './restore.ts'

const [command = '', folder] = process.argv.slice(2)

try {
  if (!folder) throw new Error(`Which folder? npm run ${command} -- ../backup`)
  const work = command === 'restore' ? restore : backUp
  const { tables, objects, secrets, url } = await work(projectFrom(process.env), folder, console.log)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const what = `${rows} rows and ${objects.length} files of ${url}`
  console.log(command === 'restore' ? `Restored: ${what}.` : `Backed up in ${folder}: ${what}.`)
  console.log(`Not in it are the values of these secrets of the functions: ${secrets.join(', ')}.`)
} catch (cause) {
  console.error((cause as Error).message)
  process.exit(1)
}
