import { compileFunction } from 'node:vm'
import type { SiteConfig } from 'shared-backend'
import type { RemoteMatch } from '../src/federation/matchRemote.ts'
import type { RemoteModule } from '../src/federation/RemoteModule.ts'
import type * as ShellModule from '../src/firstView/index.ts'
import type { EarlyData } from '../src/readPage.ts'
import type { AssetList, SiteFiles } from './site.ts'

export interface FirstViewRequest {
  assets: AssetList
  config: SiteConfig
  match?: RemoteMatch
  /** Path and query. */
  address: string
  data: EarlyData
}

/** The page of an address as HTML, or undefined where it is left to the browser. */
export type FirstView = (request: FirstViewRequest) => Promise<string | undefined>

/** ms; drawing takes a few, all that it waits for having come. */
const patience = 1_000

/** Builds kept at once: those of the releases that pages ask for. */
const keptModules = 20

function inTime<T>(work: Promise<T>) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${patience} ms`)), patience)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Draws pages on Node with the builds that the shell and the remotes publish for it. What cannot be drawn, since
 * data is missing or a component throws, is left to the browser, and said on the console.
 */
export function createFirstView(files: SiteFiles): FirstView {
  const modules = new Map<string, Promise<unknown>>()

  async function evaluate(path: string, lent: Record<string, unknown>) {
    const file = await files.read(path, '')
    if (!file) throw new Error(`${path} is not there`)
    const module = { exports: {} }
    const borrow = (request: string) => {
      if (Object.hasOwn(lent, request)) return lent[request]
      throw new Error(`${path} asks for ${request}, which the shell does not lend`)
    }
    const code = new TextDecoder().decode(file.body)
    compileFunction(code, ['module', 'exports', 'require'], { filename: path })(
      module,
      module.exports,
      borrow,
    )
    return module.exports
  }

  /** By the shell too: another one lends other singletons. */
  function load<T>(path: string, shell = '', lent: Record<string, unknown> = {}) {
    const key = `${shell} ${path}`
    const known = modules.get(key)
    if (known) return known as Promise<T>
    const module = evaluate(path, lent)
    modules.set(key, module)
    module.catch(() => modules.delete(key))
    const [oldest] = modules.keys()
    if (modules.size > keptModules && oldest) modules.delete(oldest)
    return module as Promise<T>
  }

  async function draw({ assets, config, match, address, data }: FirstViewRequest) {
    const shellFile = assets.firstView
    if (!shellFile || (match && !canBeDrawn(match, data))) return undefined
    const shell = await load<typeof ShellModule>(shellFile)
    const page = match && {
      match,
      remote: await load<RemoteModule>(match.entry.firstView!, shellFile, shell.lent),
    }
    return inTime(shell.renderFirstView({ config, data, address, page }))
  }

  return async (request) => {
    try {
      return await draw(request)
    } catch (cause) {
      console.error(`${request.address} is not drawn at the front door:`, cause)
      return undefined
    }
  }
}

/** Whether the site has its remote's build for it, any visitor may see it, and each of its first answers is here. */
const canBeDrawn = ({ entry, rules }: RemoteMatch, data: EarlyData) =>
  Boolean(entry.firstView?.startsWith('/')) &&
  !rules.bare &&
  !rules.session &&
  Object.keys(data).length === (rules.data?.length ?? 0)
