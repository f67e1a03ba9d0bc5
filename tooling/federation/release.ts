/**
 * `npm run release -- mf-catalogue`, or `shell`, or `all` of the site, or `static`, and
 * `npm run rollback -- mf-catalogue`. The site is in `SITE_DIR`, its static form goes to `STATIC_DIR`.
 */
import { join } from 'node:path'
import type { RegistryEntry } from 'shared-backend'
import { settingsFrom } from '../../shell/server/environment.ts'
import { buildSite, releaseRemote, releaseShell, rollbackRemote } from './build.ts'
import { remoteNames, root } from './packages.ts'
import { writeStaticSite } from './staticHost.ts'

const siteDir = process.env.SITE_DIR ?? join(process.env.DATA_DIR ?? join(root, '.local'), 'site')
const staticDir = process.env.STATIC_DIR ?? join(siteDir, '../static')

/** What can be asked for; each resolves with what there is to tell then. */
type Tasks = Record<string, () => Promise<string>>

const forEachRemote = (work: (siteDir: string, name: string) => Promise<RegistryEntry>): Tasks =>
  Object.fromEntries(
    remoteNames().map((name) => [
      name,
      async () => {
        const { version } = await work(siteDir, name)
        return `${name} ${version} is what the site now serves, from the next page load on.`
      },
    ]),
  )

const actions: Record<string, Tasks> = {
  release: {
    ...forEachRemote((folder, name) => releaseRemote(folder, name)),
    shell: async () => {
      await releaseShell(siteDir)
      return 'This shell is what the site now serves, from the next page load on.'
    },
    all: async () => {
      await buildSite({ siteDir, onProgress: console.log })
      return `The site is in ${siteDir}.`
    },
    static: async () => {
      await writeStaticSite(siteDir, staticDir, settingsFrom(process.env))
      return `The site for a static host is in ${staticDir}.`
    },
  },
  rollback: forEachRemote(rollbackRemote),
}

const [action = '', name = ''] = process.argv.slice(2)
const tasks = actions[action] ?? {}
const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined

if (!task) {
  console.error(`Which one? npm run ${action} -- ${Object.keys(tasks).join(' | ')}`)
  process.exit(1)
}

try {
  console.log(await task())
} catch (cause) {
  console.error((cause as Error).message)
  process.exit(1)
}
