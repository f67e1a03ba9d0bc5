/**
 * `npm run release -- mf-catalogue`, or several, `shell`, or `all` of the site, or a folder: a remote of its own repository; `static` and `edge` write other forms of it;
 * `npm run rollback -- mf-catalogue`, or `mf-catalogue@1.0.0`; `npm run releases` lists what was done;
 * `npm run disable -- mf-catalogue` puts a kind word in the place of its pages, `npm run enable` restores them.
 * of the shell only the service worker can be switched off: `npm run disable -- worker`.
 * `npm run forget -- mf-catalogue` gives up what came before its release: no rollback leads back there.
 * `npm run prune` removes what nobody can ask for any more, after seven days or `--days`.
 * `--why` says why. The site is in `SITE_DIR`, its static form goes to `STATIC_DIR`, its server's for an edge to `EDGE_DIR`.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { settingsFrom } from '../../shell/server/environment.ts'
import { ensureBrowser } from '../browser.ts'
import { buildWorker } from '../webpack/edge.ts'
import { buildPackages } from './build.ts'
import { settingsToLookWith } from './gate/backend.ts'
import { dataFaults } from './gate/migrations.ts'
import { keepContracts, publishAndLook, type Look } from './gate/look.ts'
import { refuse, runParts, timed } from './gate/runParts.ts'
import { serveSite, type ServerSettings } from './gate/serveSite.ts'
import { sourceParts, treePart } from './gate/sources.ts'
import { visitSite } from './gate/visit.ts'
import { shellName } from './layout.ts'
import { remoteNames, root } from './packages.ts'
import { buildOutside, isFolder, outsideChange, outsideParts, outsideRemote, outsideTree } from './outside.ts'
import { prune } from './prune.ts'
import { forgetEarlier, foresee, switchBack, switchPower, type Change } from './publish.ts'
import { linesOf, readRegistry } from './registry.ts'
import { listReleases } from './releases.ts'
import { writeStaticSite } from './staticHost.ts'
import { currentCommit, lastChange, whoami } from './whoAndWhy.ts'

const siteDir = process.env.SITE_DIR ?? join(process.env.DATA_DIR ?? join(root, '.local'), 'site')
const staticDir = process.env.STATIC_DIR ?? join(siteDir, '../static')
const edgeDir = process.env.EDGE_DIR ?? join(siteDir, '../edge')

const all = () => [shellName, ...remoteNames()]

/** What the site has, the remotes in repositories of their own among it. */
const released = () => [
  ...new Set([...all(), ...(existsSync(siteDir) ? Object.keys(linesOf(readRegistry(siteDir))) : [])]),
]

/** The requested packages, each with the version behind its `@`. @throws Error naming what there is */
function packagesOf(named: string[], known = released(), more: string[] = []) {
  const wanted = named.map((text) => text.split('@') as [string, string?])
  const isUnknown = wanted.length === 0 || wanted.some(([name]) => !known.includes(name))
  if (isUnknown) throw new Error(`Which one? ${[...known, ...more].join(' | ')}`)
  return Object.fromEntries(wanted) as Record<string, string | undefined>
}

/** The service worker, as the commands name it. The shell's line keeps whether it is switched off. */
const workerName = 'worker'

/** The requested remotes, or the worker, but not the shell: a site without its shell could show no message. */
function switchable(named: string[]) {
  const known = [...released().filter((name) => name !== shellName), workerName]
  const isUnknown = named.length === 0 || named.some((name) => !known.includes(name))
  if (isUnknown) throw new Error(`Which one? ${known.join(' | ')}`)
  return named.map((name) => (name === workerName ? shellName : name))
}

/** Says what was switched, the worker in words of its own. */
function tellPower(named: string[], words: { remotes: string; worker: string }) {
  const remotes = named.filter((name) => name !== workerName)
  return [
    ...(remotes.length > 0 ? [`${remotes.join(', ')}: ${words.remotes}`] : []),
    ...(named.includes(workerName) ? [`${workerName}: ${words.worker}`] : []),
  ].join('\n')
}

function tell(changes: Change[]) {
  if (changes.length === 0) return 'That is what the site serves already.'
  const served = changes.map(({ name, to }) => `${name} ${to}`).join(', ')
  const off = changes.flatMap(({ name, isOff }) => (isOff ? [name] : []))
  return [
    `${served}: what the site now serves, from the next page load on.`,
    ...off.map(
      (name) =>
        `${name} does not fit and is switched off: npm run enable -- ${name} brings it back once it fits.`,
    ),
  ].join('\n')
}

/** Looks with a browser at a site's folder, from a server of its own. Undefined where no backend is known. */
function lookWith(settings: ServerSettings | undefined): Look | undefined {
  if (!settings) {
    console.log('Nobody looks at its pages: no backend is known yet (docs/deploy.md, “The site”).')
    return undefined
  }
  ensureBrowser()
  return async ({ folder, names, times }) => {
    const server = await serveSite(folder, settings)
    const site = { url: server.url, folder }
    return visitSite(site, readRegistry(folder), names, { times }).finally(() => server.close())
  }
}

/** Says why the dear checks take minutes, where they do. */
function sayColdCache() {
  if (!existsSync(join(root, '.cache/tsc')))
    console.log('Types and lint have no cache here yet: they take some minutes this time.')
}

async function release(named: string[], why?: string) {
  const isAll = named.join() === 'all'
  const outside = named.filter(isFolder).map(outsideRemote)
  const inside = named.filter((name) => !isFolder(name))
  const isOnlyOutside = outside.length > 0 && inside.length === 0
  const more = ['all', 'static', 'edge', '<folder of a remote>']
  const names = isAll ? all() : isOnlyOutside ? [] : Object.keys(packagesOf(inside, all(), more))
  const seen = readRegistry(siteDir)
  const settings = await settingsToLookWith(siteDir)
  const look = lookWith(settings)
  await runParts([...(isOnlyOutside ? [] : [treePart()]), ...outside.map(outsideTree)])
  const commit = currentCommit()
  const builds = await timed('build', async () => {
    const own = names.length > 0 ? await buildPackages(names) : []
    const others = []
    for (const remote of outside) others.push(await buildOutside(remote))
    return [...own.map((built) => ({ ...built, commit })), ...others]
  })
  // Refusals that cost little come first: the tests take a minute.
  const check = keepContracts(Object.fromEntries(outside.map(({ name, named: path }) => [name, path])))
  const changed = await timed('schema, routes, shared modules', () =>
    Promise.resolve(foresee(siteDir, builds, { seen, check, onlyNew: isAll })),
  )
  await timed('data', async () => refuse(await dataFaults(builds, seen, settings)))
  if (changed.length > 0) {
    sayColdCache()
    const own = changed.filter((name) => names.includes(name))
    const others = outside.filter(({ name }) => changed.includes(name))
    await runParts([...(own.length > 0 ? sourceParts(own) : []), ...others.flatMap(outsideParts)])
  }
  const [first] = outside
  const lastWords = () => (isOnlyOutside && first ? outsideChange(first) : lastChange(names))
  const changes = await publishAndLook(siteDir, builds, {
    by: whoami(),
    why: why ?? lastWords() ?? 'no reason given',
    seen,
    onlyNew: isAll,
    check,
    look,
  })
  return tell(changes)
}

async function removeOld(days: number) {
  if (!(days >= 0)) throw new Error('--days is a number of days')
  const removed = await prune(siteDir, days)
  return removed.length > 0 ? `Removed: ${removed.join(', ')}` : 'There is nothing to remove.'
}

const actions: Record<string, (names: string[], why?: string, days?: string) => Promise<string>> = {
  release: async (names, why) => {
    if (names.join() === 'edge') return `The server for an edge network is ${await buildWorker(edgeDir)}.`
    if (names.join() !== 'static') return release(names, why)
    await writeStaticSite(siteDir, staticDir, settingsFrom(process.env))
    return `The site for a static host is in ${staticDir}.`
  },
  rollback: async (names, why = 'no reason given') =>
    tell(await switchBack(siteDir, packagesOf(names), { by: whoami(), why, seen: readRegistry(siteDir) })),
  disable: async (names, why) => {
    await switchPower(siteDir, switchable(names), false, { by: whoami(), why: why ?? 'no reason given' })
    return tellPower(names, {
      remotes:
        'its pages say that they are away, in open tabs within a minute. npm run enable brings them back.',
      worker: 'each browser removes it, with all that it has kept, at its next visit.',
    })
  },
  enable: async (names, why) => {
    const options = { by: whoami(), why: why ?? 'no reason given', check: keepContracts() }
    await switchPower(siteDir, switchable(names), true, options)
    return tellPower(names, {
      remotes: 'its pages are back.',
      worker: 'browsers get it again when their visitor keeps a listing or opens the favourites.',
    })
  },
  forget: async (names, why) => {
    const reason = { by: whoami(), why: why ?? 'no reason given' }
    const forgotten = await forgetEarlier(siteDir, Object.keys(packagesOf(names)), reason)
    return forgotten
      .map(([name, versions]) =>
        versions.length > 0
          ? `${name}: no rollback leads to ${versions.join(', ')} any more.`
          : `${name} had no earlier release.`,
      )
      .join('\n')
  },
  prune: (_names, _why, days = '7') => removeOld(Number(days)),
  releases: (names) => {
    if (!existsSync(siteDir))
      throw new Error(`There is no site in ${siteDir}. Set SITE_DIR to the folder of the site that you mean.`)
    return Promise.resolve(listReleases(siteDir, names))
  },
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { why: { type: 'string' }, days: { type: 'string' } },
  })
  const [action = '', ...names] = positionals
  const act = actions[action]
  if (!act) throw new Error(`What? ${Object.keys(actions).join(' | ')}`)
  console.log(await act(names, values.why, values.days))
} catch (cause) {
  console.error((cause as Error).message)
  process.exit(1)
}
