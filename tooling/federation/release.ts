/**
 * `npm run release -- mf-catalogue`, or several, `shell`, or `all` of the site; `static` and `edge` write other forms of it;
 * `--preview` only shows it; `npm run promote -- mf-catalogue --from https://staging.example.com.br` releases what is served there;
 * `npm run rollback -- mf-catalogue`, or `mf-catalogue@1.0.0`; `npm run releases` lists what was done;
 * `npm run disable -- mf-catalogue` puts a kind word in the place of its pages, `npm run enable` restores them.
 * of the shell only the service worker can be switched off: `npm run disable -- worker`.
 * `npm run forget -- mf-catalogue` gives up what came before its release: no rollback leads back there.
 * `npm run retire -- mf-catalogue` takes a remote off the site, and frees its addresses.
 * `npm run freeze` lets nobody release anything, `npm run thaw` ends that.
 * `--why` says why. The site is the one that the environment names, or the local stack's: see project.ts. Its static form goes to
 * `STATIC_DIR`, its server's for an edge to `EDGE_DIR`.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { currentCommit, lastChange } from '../../remote-kit/src/release/git.ts'
import { settingsOfOtherHost } from '../../shell/server/environment.ts'
import { ensureBrowser } from '../browser.ts'
import { buildWorker } from '../webpack/edge.ts'
import { buildPackages } from './build.ts'
import type { Built } from './built.ts'
import { dataFaults } from './gate/migrations.ts'
import { backendFaults } from './gate/data.ts'
import { keepContracts, publishAndLook } from './gate/look.ts'
import { lookAt } from './gate/lookAt.ts'
import { refuse, runParts, timed } from './gate/runParts.ts'
import { sourceParts, treePart } from './gate/sources.ts'
import { remoteNames, root, shellName } from './packages.ts'
import { readHistory, releaseSite, type ReleaseSite } from './project.ts'
import { buildsOf } from './promote.ts'
import { foresee, forgetEarlier, freeze, retire, switchBack, switchPower } from './publish.ts'
import { linesOf, refuseFrozen, registryOf, type History } from './registry.ts'
import { describeChanges, describeHealth, listReleases } from './releases.ts'
import { writeStaticSite } from './staticHost.ts'
import { whenServed } from './whenServed.ts'
import { whoami } from './whoAndWhy.ts'

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

/** Says why the dear checks take minutes, where they do. */
function sayColdCache() {
  if (!existsSync(join(root, '.cache/tsc')))
    console.log('Types and lint have no cache here yet: they take some minutes this time.')
}

interface Options {
  why?: string
  /** Only shows it at the site's preview. */
  preview: boolean
  /** The site that has the version already, and its channel. */
  from?: string
  channel: string
}

/** Looks at builds, and switches to them. @param lastWords what the history says without a reason */
async function publishBuilds(
  builds: Built[],
  seen: History,
  options: Options,
  lastWords?: string,
  onlyNew = false,
) {
  const changes = await publishAndLook(site(), builds, {
    by: whoami(),
    why: options.why ?? lastWords ?? 'no reason given',
    isPreview: options.preview,
    ...{ seen, onlyNew, check: keepContracts, look: lookAt },
  })
  return options.preview ? `It is at ${site().preview}.` : describeChanges(changes)
}

async function release(named: string[], options: Options) {
  const isAll = named.join() === 'all'
  const names = isAll ? all() : Object.keys(packagesOf(named, all(), ['all', 'static', 'edge']))
  ensureBrowser()
  const seen = await readHistory(site())
  if (!options.preview) refuseFrozen(seen)
  await runParts([treePart()])
  const commit = currentCommit(root)
  const builds = await timed('build', async () =>
    (await buildPackages(names)).map((built) => ({ ...built, commit })),
  )
  // Refusals that cost little come first: the tests take a minute.
  const coming = await timed('schema, routes, shared modules', () =>
    Promise.resolve(foresee(seen, builds, keepContracts, isAll)),
  )
  const changed = coming.map(({ built }) => built.name)
  await timed('data', async () => refuse(await dataFaults(builds, registryOf(seen), site().project)))
  if (changed.length > 0) {
    sayColdCache()
    await runParts(sourceParts(changed))
  }
  return publishBuilds(builds, seen, options, lastChange(names, root), isAll)
}

/** Releases what another site serves, the same bytes: its checks have passed there. */
async function promote(names: string[], options: Options) {
  const { from, channel } = options
  if (from === undefined) throw new Error('From which site? --from https://staging.example.com.br')
  ensureBrowser()
  const seen = await readHistory(site())
  if (!options.preview) refuseFrozen(seen)
  const builds = await timed(`what ${from} serves`, () => buildsOf(site(), from, names, channel))
  await timed('data', async () => refuse(await backendFaults(builds, site().project)))
  return publishBuilds(builds, seen, options, `as ${from} serves it`)
}

/** Other forms of the site than the one that its servers follow. */
const isForm = (name: string) => name === 'static' || name === 'edge'

/** For the history. */
const reason = ({ why = 'no reason given' }: Options) => ({ by: whoami(), why })

const actions: Record<string, (names: string[], options: Options) => Promise<string>> = {
  release: async (names, options) => {
    if (names.join() === 'edge') return `The server for an edge network is ${await buildWorker(edgeDir)}.`
    if (names.join() !== 'static') return release(names, options)
    await writeStaticSite(site(), staticDir, settingsOfOtherHost(process.env))
    return `The site for a static host is in ${staticDir}.`
  },
  promote,
  rollback: async (names, options) =>
    describeChanges(await switchBack(site(), packagesOf(names, await released()), reason(options))),
  disable: async (names, options) => {
    await switchPower(site(), await switchable(names), false, reason(options))
    return tellPower(names, {
      remotes:
        'its pages say that they are away, in open tabs within a minute. npm run enable brings them back.',
      worker: 'each browser removes it, with all that it has kept, at its next visit.',
    })
  },
  enable: async (names, options) => {
    const check = keepContracts
    await switchPower(site(), await switchable(names), true, { ...reason(options), check })
    return tellPower(names, {
      remotes: 'its pages are back.',
      worker: 'browsers get it again when their visitor keeps a listing or opens the favourites.',
    })
  },
  forget: async (names, options) => {
    const known = Object.keys(packagesOf(names, await released()))
    const forgotten = await forgetEarlier(site(), known, reason(options))
    return forgotten
      .map(([name, versions]) =>
        versions.length > 0
          ? `${name}: no rollback leads to ${versions.join(', ')} any more.`
          : `${name} had no earlier release.`,
      )
      .join('\n')
  },
  freeze: async (_names, options) => {
    await freeze(site(), 'freeze', reason(options))
    return 'Nobody can release anything now. Ways back stay open: npm run rollback, disable. npm run thaw allows releases again.'
  },
  thaw: async (_names, options) => {
    await freeze(site(), 'thaw', reason(options))
    return 'Releases are allowed again.'
  },
  retire: async (names, options) => {
    const retired = await switchable(names.filter((name) => name !== workerName))
    await retire(site(), retired, reason(options))
    return `${retired.join(', ')}: not on the site any more, and its addresses are free. A release brings it back.`
  },
  releases: async (names) =>
    listReleases(await readHistory(site()), names, await describeHealth(site(), names)),
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      why: { type: 'string' },
      from: { type: 'string' },
      channel: { type: 'string', default: 'production' },
      preview: { type: 'boolean', default: false },
    },
  })
  const [action = '', ...names] = positionals
  const act = actions[action]
  if (!act) throw new Error(`What? ${Object.keys(actions).join(' | ')}`)
  console.log(await act(names, values))
  const unserved = action === 'releases' || names.some(isForm) ? undefined : await whenServed(site())
  if (unserved !== undefined) console.log(unserved)
} catch (cause) {
  console.error((cause as Error).message)
  process.exit(1)
}
