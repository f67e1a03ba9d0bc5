import { parseEntry } from 'shared-backend/registry'
import { parseAssets, type AssetList } from './assetList.ts'
import { messageOf, reportFaults } from './reportedFaults.ts'
import type { Published, SiteFiles } from './site.ts'

/** No registry could be read so far. Reported once, where it was found. */
export class NothingPublished extends Error {}

const release = (name: string) => `The release of ${name}`

/**
 * Follows the published registry and asset list and keeps the last good version: an unreadable file or a malformed
 * entry does not take down what was served before. A fault is reported once, and so is its end.
 */
export function followPublished(files: SiteFiles, say: (message: string) => void = console.error) {
  const { note, attempt, forget, names, reasons } = reportFaults(say)
  let remotes: { from: unknown; good: Published['remotes']; isComplete: boolean } | undefined
  let assets: { from: unknown; good: AssetList } | undefined
  let published: Published | undefined

  function readEntry(name: string, value: unknown) {
    const what = release(name)
    try {
      const entry = parseEntry(value)
      note(what, undefined)
      return entry
    } catch (cause) {
      note(what, messageOf(cause))
      return remotes?.good[name]
    }
  }

  function readEntries(listed: object) {
    const isListed = (what: string) =>
      !what.startsWith(release('')) || what.slice(release('').length) in listed
    for (const what of names()) if (!isListed(what)) forget(what)
    const entries = Object.entries(listed).map(([name, value]) => [name, readEntry(name, value)] as const)
    return Object.fromEntries(entries.flatMap(([name, entry]) => (entry ? [[name, entry]] : [])))
  }

  async function readRemotes() {
    const listed = await attempt('What is published', async () => {
      const value = await files.registry()
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        throw new Error('it is no object')
      return value
    })
    if (listed && listed !== remotes?.from) {
      const good = readEntries(listed)
      remotes = { from: listed, good, isComplete: Object.keys(listed).every((name) => name in good) }
    }
    return remotes
  }

  async function readAssets() {
    await attempt('The shell’s release', async () => {
      const value = await files.assets()
      // Checked and stored in one step: concurrent reads get the same object.
      if (value !== assets?.from) assets = { from: value, good: parseAssets(value) }
    })
    return assets?.good
  }

  return {
    /**
     * Returns the same object until something else is published.
     * @throws NothingPublished
     */
    async read(): Promise<Published> {
      const [current, list] = await Promise.all([readRemotes(), readAssets()])
      if (!current || !list) throw new NothingPublished(reasons().join('; '))
      const { good, isComplete } = current
      if (published?.remotes !== good || published.assets !== list)
        published = { remotes: good, isComplete, assets: list }
      return published
    },
    /** Names of what cannot be used now; the reason is only in the console. */
    faults: names,
  }
}
