import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { serveSite } from '../../tooling/federation/gate/serveSite.ts'
import { unpack } from '../../tooling/federation/pack.ts'
import { shellName } from '../../tooling/federation/packages.ts'
import { callProject, readHistory, siteOfStack, type ReleaseSite } from '../../tooling/federation/project.ts'
import { publish, switchBack } from '../../tooling/federation/publish.ts'
import {
  linesOf,
  registryOf,
  type ArtifactRow as Row,
  type RemoteRelease,
} from '../../tooling/federation/registry.ts'
import { loadSecrets } from '../../tooling/stack/secrets.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { expect, test as base } from './test.ts'

const reason = { by: 'test', why: 'test' }

const sha256 = (content: string) => createHash('sha256').update(content).digest('base64')

/** The package of an address of the site, and the file in its build. */
function fileOf(path: string) {
  const [, name = shellName, remoteFile] = /^\/remotes\/([^/]+)\/[^/]+\/(.+)$/.exec(path) ?? []
  return { name, file: remoteFile ?? path.replace(/^\/(assets|shell\/[^/]+)\//, '') }
}

/** Replaces a file of a build, and its compressed forms: what a page weighs is judged. */
async function replace(dist: string, file: string, content: string) {
  await writeFile(join(dist, file), content)
  await writeFile(join(dist, `${file}.br`), brotliCompressSync(content))
  await writeFile(join(dist, `${file}.gz`), gzipSync(content))
}

/** Adds a file to those that browsers may ask for. */
export async function list(dist: string, file: string) {
  const path = join(dist, 'public-files.json')
  const files = JSON.parse(await readFile(path, 'utf8')) as string[]
  await writeFile(path, JSON.stringify([...files, file]))
}

/** Edits a file of a build, and its hash in all files that name it, as a build would. */
export async function edit(dist: string, file: string, change: (content: string) => string) {
  const before = await readFile(join(dist, file), 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`Nothing to change in ${file}`)
  await replace(dist, file, after)
  const [from, to] = [sha256(before), sha256(after)]
  for (const other of (await readdir(dist)).filter((name) => name.endsWith('.js') && name !== file)) {
    const code = await readFile(join(dist, other), 'utf8')
    if (code.includes(from)) await edit(dist, other, () => code.replaceAll(from, to))
  }
}

/** A site of its own with what the running stack serves: a channel that the test may switch, and a server. */
async function openOwnSite() {
  const { dataDir, apiUrl, publishableKey, secretKey } = testStack()
  const { visitorSecret } = loadSecrets(dataDir)
  const stackSite = siteOfStack(dataDir, { url: apiUrl, publishableKey, secretKey })
  const site: ReleaseSite = { ...stackSite, channel: `own-${randomUUID()}` }

  const served = Object.entries(linesOf(registryOf(await readHistory(stackSite))))
  const switchTo = (changes: object, action = 'release') =>
    callProject(site.project, 'switch_releases', {
      p_channel: site.channel,
      p_seen: {},
      p_action: action,
      p_changes: changes,
      p_by: reason.by,
      p_why: reason.why,
    })
  await switchTo(
    Object.fromEntries(
      served.map(([name, line]) => [name, { version: line?.current.version, disabled: false }]),
    ),
  )
  const server = await serveSite(site, { env: { FOLLOW_SECONDS: '0.1', VISITOR_SECRET: visitorSecret } })

  const registry = async () => registryOf(await readHistory(site))
  const currentOf = async (name: string) => {
    const current = linesOf(await registry())[name]?.current
    if (!current) throw new Error(`${name} is not in the registry`)
    return current
  }
  const artifactOf = async (name: string, version: string) => {
    const { artifacts } = await readHistory(site)
    const row = artifacts.find((one) => one.package === name && one.version === version)
    if (!row) throw new Error(`There is no row of ${name} ${version}`)
    return row
  }
  const buildOf = async (name: string, version: string) =>
    join(await unpack(site, await artifactOf(name, version)), 'dist')

  /** Resolves once the server serves what the rows say. */
  async function isServed() {
    const { switches } = await readHistory(site)
    const served = async () =>
      ((await (await fetch(`${server.url}/healthz`)).json()) as { revision?: number }).revision
    await expect.poll(served).toBe(switches.at(-1)?.revision)
  }

  /** Releases the served build of a package with changes. */
  async function release(name: string, change: (dist: string) => Promise<unknown>, version?: string) {
    const current = await currentOf(name)
    const folder = await mkdtemp(join(tmpdir(), 'own-build-'))
    const dist = join(folder, 'dist')
    try {
      await cp(await buildOf(name, current.version), dist, { recursive: true })
      if (name === shellName)
        await cp(join(await buildOf(name, current.version), '../public'), join(folder, 'public'), {
          recursive: true,
        })
      await change(dist)
      // The names of public files tell builds apart; those of an edited one are the same.
      const mark = `${randomUUID()}.txt`
      await writeFile(join(dist, mark), '')
      await list(dist, mark)
      await publish(site, [{ name, version: version ?? current.version.replace(/-.*/, ''), dist }], reason)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    await isServed()
    return (await currentOf(name)).version
  }

  const change = (path: string, by: (content: string) => string) => {
    const { name, file } = fileOf(path)
    return release(name, (dist) => edit(dist, file, by))
  }
  const entryOf = async (remote: string) => (await currentOf(remote)) as RemoteRelease

  return {
    ...site,
    url: server.url,
    buildOf,
    registry,
    /** The current registry entry of a remote. */
    entryOf,
    currentOf,
    isServed,
    release,
    switchTo,
    /** For the commands of releases. */
    env: {
      SUPABASE_URL: apiUrl,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
      AGENCY: site.agency,
      CHANNEL: site.channel,
      TARBALLS: site.tarballs ?? '',
      CACHE_DIR: site.cacheDir,
    },
    /** Releases the build of which this is an address, with this file edited; throws when the edit changes nothing. */
    change,
    /** Releases a remote with a script of the test's own as its entry. */
    replaceEntry: async (remote: string, script: string) =>
      change((await entryOf(remote)).entry, () => script),
    /** Releases an earlier version of the served one, with other words in it. */
    backdate: async (remote: string, version: string, words: { from: string; to: string }) => {
      const { assets, serverEntry } = await entryOf(remote)
      const files = [...assets.scripts, ...(serverEntry ? [serverEntry] : [])].map(
        (path) => fileOf(path).file,
      )
      const reword = (code: string) => code.replaceAll(words.from, words.to)
      return release(
        remote,
        async (dist) => {
          for (const file of files) await edit(dist, file, reword)
        },
        version,
      )
    },
    /** Releases the served build under another version. */
    reissue: (remote: string, version: string) => release(remote, () => Promise.resolve(), version),
    /** Switches back to the release before, or the one that is named. */
    rollBack: async (remote: string, version?: string) => {
      await switchBack(site, { [remote]: version }, reason)
      await isServed()
    },
    /** Loses the tarball of a version, and what was unpacked of it. */
    lose: async (remote: string, version: string) => {
      const artifact = await artifactOf(remote, version)
      const file = artifact.resolved.replace(/^file:/, '')
      const unpacked = await unpack(site, artifact)
      await rename(file, `${file}.lost`)
      await rm(unpacked, { recursive: true })
    },
    /** Switches to a row that describes the served build of a remote in other words. */
    async describe(remote: string, words: (describes: Row['describes']) => Row['describes']) {
      const row = await artifactOf(remote, (await currentOf(remote)).version)
      const version = `${row.version.replace(/-.*/, '')}-${randomUUID().slice(0, 8)}`
      await callProject(site.project, 'store_release', {
        p_package: remote,
        p_version: version,
        p_digest: randomUUID().replaceAll('-', '').slice(0, 16),
        p_integrity: row.integrity,
        p_resolved: row.resolved,
        p_describes: words(row.describes),
        p_commit: null,
        p_by: reason.by,
      })
      await switchTo({ [remote]: { version, disabled: false } })
      await isServed()
    },
    async close() {
      await server.close()
    },
  }
}

export type OwnSite = Awaited<ReturnType<typeof openOwnSite>>

/** Tests whose pages are at a site of their own, which they may break. */
export const test = base.extend<{ site: OwnSite }>({
  site: async ({ browserName: _ }, use) => {
    const site = await openOwnSite()
    await use(site)
    await site.close()
  },
  baseURL: ({ site }, use) => use(site.url),
})

export { expect } from './test.ts'
