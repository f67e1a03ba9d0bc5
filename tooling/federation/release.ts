/** `npm run release -- mf-catalogue` and `npm run rollback -- mf-catalogue`. */
import { join } from 'node:path'
import { releaseRemote } from './build.ts'
import { remoteNames, root } from './packages.ts'
import { rollbackRemote } from './publish.ts'

const [action, name = ''] = process.argv.slice(2)
const siteDir = process.env.SITE_DIR ?? join(process.env.DATA_DIR ?? join(root, '.local'), 'site')

if (!remoteNames().includes(name)) {
  console.error(`Which remote? npm run ${action} -- ${remoteNames().join(' | ')}`)
  process.exit(1)
}

try {
  const entry = await (action === 'release' ? releaseRemote : rollbackRemote)(siteDir, name)
  console.log(`${name} ${entry.version} is what the site now serves, from the next page load on.`)
} catch (cause) {
  console.error((cause as Error).message)
  process.exit(1)
}
