import { canBeRendered, type Renderer, type RenderRequest } from '../renderer.ts'
import type { SiteFiles } from '../site.ts'
import { createOrphanWatch } from './orphans.ts'
import { createReleaseRenderer, type Deadlines, type ReleaseRenderer } from './releaseRenderer.ts'
import { startProcess } from './rendererProcess.ts'

/** Releases whose renderers are kept; each has a process only while pages request it. */
const knownReleases = 12

interface DenoRendererOptions {
  files: SiteFiles
  /** Path of Deno's executable. */
  deno: string
  deadlines: Deadlines
}

/** @param page time in ms for a page, once it is its turn */
export const deadlinesFor = (page: number): Deadlines => ({ page, firstPage: 4 * page, turn: 4 * page })

const releaseOf = ({ match }: RenderRequest) =>
  match ? `${match.remote}@${match.entry.version}` : 'the shell alone'

const questionOf = ({ config, match, isAway, address, answers }: RenderRequest) =>
  JSON.stringify({ do: 'render', config, match, isAway, address, answers })

/**
 * Renders pages in separate processes, one for each pair of a shell and a remote's release, so that no release can harm
 * other remotes or the server: see docs/decisions/036.
 */
export function createDenoRenderer({ files, deno, deadlines }: DenoRendererOptions) {
  const orphans = createOrphanWatch()
  const renderers = new Map<string, ReleaseRenderer>()
  /** The current renderer of each remote. */
  const current = new Map<string, ReleaseRenderer>()

  async function readBuild(name: string) {
    const file = await files.build(name)
    if (!file) throw new Error(`${name} is not there`)
    return { name, code: new TextDecoder().decode(file) }
  }

  function rendererFor(request: RenderRequest) {
    const { assets, match, config } = request
    const names = [assets.serverEntry, match?.entry.serverEntry].filter((name) => name !== undefined)
    // A visitor's form must not be seen by another visitor's page.
    const fresh = config.posted !== undefined
    const key = `${fresh} ${names.join(' ')}`
    const renderer =
      renderers.get(key) ??
      createReleaseRenderer({
        release: releaseOf(request),
        deadlines,
        fresh,
        load: async () => JSON.stringify({ do: 'load', builds: await Promise.all(names.map(readBuild)) }),
        start: (listeners) => startProcess(deno, orphans, listeners),
      })
    renderers.delete(key)
    renderers.set(key, renderer)
    makeRoom()
    if (!fresh) takeOver(match?.remote ?? '', renderer)
    return renderer
  }

  function takeOver(remote: string, renderer: ReleaseRenderer) {
    const before = current.get(remote)
    if (before !== renderer) before?.replace()
    current.set(remote, renderer)
  }

  /** Removes the least recently used one. */
  function makeRoom() {
    const [oldest] = renderers
    if (renderers.size <= knownReleases || !oldest) return
    const [key, renderer] = oldest
    renderer.close()
    renderers.delete(key)
  }

  const renderer: Renderer = {
    render: async (request) =>
      canBeRendered(request)
        ? rendererFor(request).render(questionOf(request), request.match?.pattern ?? 'an unknown address')
        : undefined,
  }

  return {
    renderer,
    /** Releases whose pages are left to the browser because of too many faults. */
    faults: () =>
      [...current.values()]
        .filter((one) => !one.isTrusted())
        .map(({ release }) => `The renderer of ${release}`),
    figures: () => [...renderers.values()].map((one) => one.figures()),
    /** Ends all processes at once. */
    close() {
      for (const one of renderers.values()) one.close()
    },
  }
}
