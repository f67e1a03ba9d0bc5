/** `npm run size`: builds the site, prints which scripts each public page carries, and fails above the budget. */
import { join } from 'node:path'
import { ensureBrowser } from '../../browser.ts'
import { startTestStack } from '../../testing/stack.ts'
import { visitSite } from '../gate/visit.ts'
import { root, shellName } from '../packages.ts'
import { readHistory, siteOfStack } from '../project.ts'
import { registryOf } from '../registry.ts'
import { kB, sumOf } from './judge.ts'
import type { Script } from './scripts.ts'

function print(route: string, scripts: Script[]) {
  console.log(`${route} ${kB(sumOf(scripts))}`)
  for (const { path, bytes } of scripts) console.log(`  ${kB(bytes)} ${path}`)
}

ensureBrowser()
console.log('Building the site …')
const stack = await startTestStack({ seedProperties: 60, site: true })
try {
  const { apiUrl, publishableKey, secretKey, siteUrl } = stack
  const site = siteOfStack(stack.dataDir, { url: apiUrl, publishableKey, secretKey })
  const registry = registryOf(await readHistory(site))
  // The builds that were released just now.
  const buildOf = (name: string) => Promise.resolve(join(root, name, 'dist'))
  const faults = await visitSite({ url: siteUrl, buildOf }, registry, [shellName], { weighed: print })
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await stack.stop()
}
