import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveSite } from '../../tooling/federation/gate/serveSite.ts'
import { prune } from '../../tooling/federation/prune.ts'
import { forgetEarlier, publish, switchBack } from '../../tooling/federation/publish.ts'
import { readRegistry, type RemoteRelease } from '../../tooling/federation/registry.ts'
import { demoAgency } from '../../tooling/stack/agency.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { test as base } from './test.ts'

/** The folders of a remote's releases: for browsers, and the full build. */
const places = ['remotes', 'builds/remotes']

const reason = { by: 'test', why: 'test' }

const sha256 = (content: string) => createHash('sha256').update(content).digest('base64')

/** The running stack's site, copied into a folder that the test may break, behind a server of its own. */
async function openOwnSite() {
  const { dataDir, apiUrl, publishableKey } = testStack()
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  await cp(join(dataDir, 'site'), folder, { recursive: true })
  const server = await serveSite(folder, {
    SUPABASE_URL: apiUrl,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    AGENCY: JSON.stringify(demoAgency),
  })

  const entryOf = (remote: string) => {
    const current = readRegistry(folder).remotes[remote]?.current
    if (!current) throw new Error(`${remote} is not in the registry`)
    return current
  }
  /** Replaces a public file, in all its compressed forms. */
  const write = async (path: string, content: string) => {
    await writeFile(join(folder, path), content)
    for (const ending of ['.br', '.gz']) await rm(join(folder, path + ending), { force: true })
  }
  const change = async (path: string, edit: (content: string) => string) => {
    const before = await readFile(join(folder, path), 'utf8')
    const after = edit(before)
    if (after === before) throw new Error(`Nothing to change in ${path}`)
    await write(path, after)
    await seal(sha256(before), sha256(after))
  }
  /** Replaces the hash of a file in all files that name it, as in a release: the entries, and files that name those. */
  async function seal(before: string, after: string) {
    for (const { current } of Object.values(readRegistry(folder).remotes)) {
      const code = await readFile(join(folder, current.entry), 'utf8').catch(() => '')
      if (code.includes(before)) await change(current.entry, () => code.replaceAll(before, after))
    }
    const registry = await readFile(join(folder, 'registry.json'), 'utf8')
    await write('registry.json', registry.replaceAll(before, after))
  }

  return {
    url: server.url,
    folder,
    /** The registry's text, which may be restored later. */
    readRegistry: () => readFile(join(folder, 'registry.json'), 'utf8'),
    write,
    /** The current registry entry of a remote. */
    entryOf,
    /** Edits the file at this address of the site; throws when the edit changes nothing. */
    change,
    /** Replaces a remote's entry by a script of the test's own. */
    replaceEntry: (remote: string, script: string) => change(entryOf(remote).entry, () => script),
    /** Makes the published release an earlier one, `version`, with other words in it. */
    backdate: async (remote: string, version: string, words: { from: string; to: string }) => {
      const now = entryOf(remote)
      for (const place of places) {
        const released = join(folder, place, remote)
        await rename(join(released, now.version), join(released, version))
      }
      const registry = readRegistry(folder)
      const line = registry.remotes[remote]
      if (!line) throw new Error(`${remote} is not in the registry`)
      const older = JSON.stringify({ ...now, version, digest: version }).replaceAll(
        `/remotes/${remote}/${now.version}/`,
        `/remotes/${remote}/${version}/`,
      )
      registry.remotes[remote] = { ...line, current: JSON.parse(older) as RemoteRelease, released: version }
      await write('registry.json', JSON.stringify(registry))
      const { assets, serverEntry } = entryOf(remote)
      // Both name the same files, as in a release.
      for (const script of [...assets.scripts, ...(serverEntry ? [`builds${serverEntry}`] : [])]) {
        await change(script, (code) => code.replaceAll(words.from, words.to))
      }
    },
    /** Releases the published files under another version. */
    reissue: async (remote: string, version: string) => {
      const dist = join(folder, 'drafted', version)
      await cp(join(folder, 'builds/remotes', remote, entryOf(remote).version), dist, { recursive: true })
      // The same build gives the same release, so one rule is edited.
      const rules = join(dist, 'routes.json')
      const edited = JSON.parse(await readFile(rules, 'utf8')) as RemoteRelease['rules']
      for (const rule of Object.values(edited)) rule.description = `${rule.description ?? ''} ${version}`
      await writeFile(rules, JSON.stringify(edited))
      await publish(folder, [{ name: remote, version, dist }], reason)
    },
    rollBack: (remote: string) => switchBack(folder, { [remote]: undefined }, reason),
    /** Prunes earlier releases: removes them and their files. */
    prune: async (remote: string) => {
      await forgetEarlier(folder, [remote], reason)
      await prune(folder, 0)
    },
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
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
