/**
 * `npm run release -- mf-catalogue`, or several, `shell`, or `all` of the site, or a folder: a remote of its own repository; `static` and `edge` write other forms of it;
 * `npm run rollback -- mf-catalogue`, or `mf-catalogue@1.0.0`; `npm run releases` lists what was done;
 * `npm run disable -- mf-catalogue` puts a kind word in the place of its pages, `npm run enable` restores them.
 * of the shell only the service worker can be switched off: `npm run disable -- worker`.
 * `npm run forget -- mf-catalogue` gives up what came before its release: no rollback leads back there.
 * `npm run retire -- mf-catalogue` takes a remote off the site, and frees its addresses.
 * `--why` says why. The site is the one that the environment names, or the local stack's: see project.ts. Its static form goes to
 * `STATIC_DIR`, its server's for an edge to `EDGE_DIR`.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { settingsFrom } from '../../shell/server/environment.ts'
import { ensureBrowser } from '../browser.ts'
import { buildWorker } from '../webpack/edge.ts'
import { buildPackages } from './build.ts'
import { dataFaults } from './gate/migrations.ts'
import { keepContracts, publishAndLook, type Look } from './gate/look.ts'
import { refuse, runParts, timed } from './gate/runParts.ts'
import { serveSite } from './gate/serveSite.ts'
import { sourceParts, treePart } from './gate/sources.ts'
import { visitSite } from './gate/visit.ts'
import { shellName } from './layout.ts'
import { unpack } from './pack.ts'
import { remoteNames, root } from './packages.ts'
import { buildOutside, isFolder, outsideChange, outsideParts, outsideRemote, outsideTree } from './outside.ts'
import { readHistory, releaseSite, type ReleaseSite } from './project.ts'
import { foresee, forgetEarlier, retire, switchBack, switchPower, type Change } from './publish.ts'
import { linesOf, registryOf } from './registry.ts'
import { describeHealth, listReleases } from './releases.ts'
import { writeStaticSite } from './staticHost.ts'
import { whenServed } from './whenServed.ts'
import { currentCommit, lastChange, whoami } from './whoAndWhy.ts'

let named: ReleaseSite | undefined
/** Only the server for an edge is made without one. */
const site = () => (named ??= releaseSite())

const dataDir = process.env.DATA_DIR ?? join(root, '.local')
const staticDir = process.env.STATIC_DIR ?? join(dataDir, 'static')
const edgeDir = process.env.EDGE_DIR ?? join(dataDir, 'edge')

const all = () => [shellName, ...remoteNames()]

/** What the site has, the remotes in repositories of their own among it. */
const released = async () => [
  ...new Set([...all(), ...Object.keys(linesOf(registryOf(await readHistory(site()))))]),
]

/** The requested packages, each with the version behind its `@`. @throws Error naming what there is */
function packagesOf(named: string[], known: string[], more: string[] = []) {
  const wanted = named.map((text) => text.split('@') as [string, string?])
  const isUnknown = wanted.length === 0 || wanted.some(([name]) => !known.includes(name))
  if (isUnknown) throw new Error(`Which one? ${[...known, ...more].join(' | ')}`)
  return Object.fromEntries(wanted) as Record<string, string | undefined>
}

/** The service worker, as the commands name it. The shell's line keeps whether it is switched off. */
const workerName = 'worker'

/** The requested remotes, or the worker, but not the shell: a site without its shell could show no message. */
async function switchable(named: string[]) {
  const known = [...(await released()).filter((name) => name !== shellName), workerName]
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

/** Looks at a site with a browser, from a server of its own. */
const look: Look = async ({ site: looked, isLive, registry, artifacts, builds, names, times }) => {
  const buildOf = async (name: string, version: string) => {
    const built = builds.find((one) => one.name === name)
    if (built) return built.dist
    const artifact = artifacts.find((one) => one.package === name && one.version === version)
    return artifact && join(await unpack(looked, artifact), 'dist')
  }
  // Nobody switches what is not live.
  const server = await serveSite(looked, { env: isLive ? {} : { FOLLOW_SECONDS: '0' } })
  return visitSite({ url: server.url, buildOf }, registry, names, { times }).finally(() => server.close())
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
  ensureBrowser()
  const seen = await readHistory(site())
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
  const coming = await timed('schema, routes, shared modules', () =>
    Promise.resolve(foresee(seen, builds, check, isAll)),
  )
  const changed = coming.map(({ built }) => built.name)
  await timed('data', async () => refuse(await dataFaults(builds, registryOf(seen), site().project)))
  if (changed.length > 0) {
    sayColdCache()
    const own = changed.filter((name) => names.includes(name))
    const others = outside.filter(({ name }) => changed.includes(name))
    await runParts([...(own.length > 0 ? sourceParts(own) : []), ...others.flatMap(outsideParts)])
  }
  const [first] = outside
  const lastWords = () => (isOnlyOutside && first ? outsideChange(first) : lastChange(names))
  const changes = await publishAndLook(site(), builds, {
    by: whoami(),
    why: why ?? lastWords() ?? 'no reason given',
    seen,
    onlyNew: isAll,
    check,
    look,
  })
  return tell(changes)
}

/** Other forms of the site than the one that its servers follow. */
const isForm = (name: string) => name === 'static' || name === 'edge'

const actions: Record<string, (names: string[], why?: string) => Promise<string>> = {
  release: async (names, why) => {
    if (names.join() === 'edge') return `The server for an edge network is ${await buildWorker(edgeDir)}.`
    if (names.join() !== 'static') return release(names, why)
    await writeStaticSite(site(), staticDir, settingsFrom(process.env))
    return `The site for a static host is in ${staticDir}.`
  },
  rollback: async (names, why = 'no reason given') =>
    tell(await switchBack(site(), packagesOf(names, await released()), { by: whoami(), why })),
  disable: async (names, why) => {
    await switchPower(site(), await switchable(names), false, { by: whoami(), why: why ?? 'no reason given' })
    return tellPower(names, {
      remotes:
        'its pages say that they are away, in open tabs within a minute. npm run enable brings them back.',
      worker: 'each browser removes it, with all that it has kept, at its next visit.',
    })
  },
  enable: async (names, why) => {
    const options = { by: whoami(), why: why ?? 'no reason given', check: keepContracts() }
    await switchPower(site(), await switchable(names), true, options)
    return tellPower(names, {
      remotes: 'its pages are back.',
      worker: 'browsers get it again when their visitor keeps a listing or opens the favourites.',
    })
  },
  forget: async (names, why) => {
    const reason = { by: whoami(), why: why ?? 'no reason given' }
    const forgotten = await forgetEarlier(site(), Object.keys(packagesOf(names, await released())), reason)
    return forgotten
      .map(([name, versions]) =>
        versions.length > 0
          ? `${name}: no rollback leads to ${versions.join(', ')} any more.`
          : `${name} had no earlier release.`,
      )
      .join('\n')
  },
  retire: async (names, why) => {
    const retired = await switchable(names.filter((name) => name !== workerName))
    await retire(site(), retired, { by: whoami(), why: why ?? 'no reason given' })
    return `${retired.join(', ')}: not on the site any more, and its addresses are free. A release brings it back.`
  },
  releases: async (names) =>
    listReleases(await readHistory(site()), names, await describeHealth(site(), names)),
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { why: { type: 'string' } },
  })
  const [action = '', ...names] = positionals
  const act = actions[action]
  if (!act) throw new Error(`What? ${Object.keys(actions).join(' | ')}`)
  console.log(await act(names, values.why))
  const unserved = action === 'releases' || names.some(isForm) ? undefined : await whenServed(site())
  if (unserved !== undefined) console.log(unserved)
} catch (cause) {
  console.error((cause as Error).message)
  process.exit(1)
}
