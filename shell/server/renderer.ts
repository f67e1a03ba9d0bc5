import { compileFunction } from 'node:vm'
import type { Redirect, RenderedPage, SiteConfig } from 'shared-backend'
import { parseRendered } from 'shared-backend/head'
import type { RemoteMatch } from '../src/federation/matchRemote.ts'
import type { RemoteModule } from '../src/federation/RemoteModule.ts'
import type * as ShellModule from '../src/ssr/index.ts'
import type { PreloadedState } from '../src/readPage.ts'
import type { AssetList } from './assetList.ts'
import type { SiteFiles } from './site.ts'

export interface RenderRequest {
  assets: AssetList
  config: SiteConfig
  match?: RemoteMatch
  /** Path and query. */
  address: string
  data: PreloadedState
}

/** The page of an address, or at which one it is; undefined where it is left to the browser. */
export type Renderer = (request: RenderRequest) => Promise<RenderedPage | Redirect | undefined>

/** Pairs of a shell and a remote's release kept at once: those that pages ask for. */
const keptPairs = 12

/** Characters; a longer address is rendered by the browser that made it up. */
const longestAddress = 2_000

type RunModule = (module: object, exports: object, require: (request: string) => unknown) => void

interface Pair {
  shell: typeof ShellModule
  /** None: the address is nobody's, or its remote is switched off, and the shell renders it alone. */
  remote?: RemoteModule
}

/**
 * Renders pages on Node with the builds that the shell and the remotes publish for it. What cannot be rendered, since
 * data is missing or a component throws, is left to the browser, and said on the console.
 */
export function createRenderer(files: SiteFiles): Renderer {
  const pairs = new Map<string, Promise<Pair>>()

  async function evaluate(path: string, shareScope: Record<string, unknown>) {
    const file = await files.build(path)
    if (!file) throw new Error(`${path} is not there`)
    const module = { exports: {} }
    const consume = (request: string) => {
      if (Object.hasOwn(shareScope, request)) return shareScope[request]
      throw new Error(`${path} asks for ${request}, which the shell does not share`)
    }
    const code = new TextDecoder().decode(file)
    const run = compileFunction(code, ['module', 'exports', 'require'], { filename: path }) as RunModule
    run(module, module.exports, consume)
    return module.exports
  }

  /**
   * Each release of a remote has a shell of its own: in one that it shared with an older release, that one's
   * endpoints would stay under the same names.
   */
  async function evaluatePair(shellFile: string, remoteFile: string | undefined): Promise<Pair> {
    const shell = (await evaluate(shellFile, {})) as Pair['shell']
    if (!remoteFile) return { shell }
    return { shell, remote: (await evaluate(remoteFile, shell.shareScope)) as RemoteModule }
  }

  /** The one that has not been asked for longest makes room. */
  function loadPair(shellFile: string, remoteFile?: string) {
    const key = `${shellFile} ${remoteFile}`
    const pair = pairs.get(key) ?? evaluatePair(shellFile, remoteFile)
    pairs.delete(key)
    pairs.set(key, pair)
    pair.catch(() => pairs.delete(key))
    const [oldest] = pairs.keys()
    if (pairs.size > keptPairs && oldest) pairs.delete(oldest)
    return pair
  }

  async function renderInTime({ assets, config, match, address, data }: RenderRequest) {
    if (!assets.serverEntry || address.length > longestAddress) return undefined
    if (match && !canBeRendered(match, data)) return undefined
    const { shell, remote } = await loadPair(assets.serverEntry, match?.entry.serverEntry)
    const page = match && remote && { match, remote }
    return parseRendered(await shell.renderPage({ config, data, address, page }))
  }

  return async (request) => {
    try {
      return await renderInTime(request)
    } catch (cause) {
      // Never by its address: a visitor may have typed anything into it.
      console.error(
        '%s is not rendered by the server:',
        request.match?.pattern ?? 'an unknown address',
        cause,
      )
      return undefined
    }
  }
}

/** Whether the site has its remote's build for it, any visitor may see it, and each of its first answers is here. */
const canBeRendered = ({ entry, rules }: RemoteMatch, data: PreloadedState) =>
  Boolean(entry.serverEntry?.startsWith('/')) &&
  !rules.bare &&
  !rules.session &&
  Object.keys(data).length === (rules.data?.length ?? 0)
