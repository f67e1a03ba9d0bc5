/** `npm run migrations:release`: from now on the migrations that stand here are only added to. */
import { join } from 'node:path'
import { root } from '../stack/paths.ts'
import { addToReleased } from './released.ts'

try {
  const added = addToReleased(join(root, 'supabase'))
  console.log(added.length > 0 ? `Released: ${added.join(', ')}` : 'Every migration is released already.')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
