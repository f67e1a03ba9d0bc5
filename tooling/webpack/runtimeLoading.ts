/**
 * How the federation runtime loads an entry and reads what it consumes, as far as the site's remotes need it: in the
 * place of modules that also know entries that are ES modules or SystemJS's, manifests, Node, and shares that are cut to
 * what is used of them (`leanRuntime.ts`). Of the hooks of runtime plugins around an entry there is `createScript` alone.
 */
import { error, leftOut } from './runtimeStubs.ts'

// What only the loading of manifests and of what they name asks for.
export {
  leftOut as createLink,
  leftOut as createScript,
  leftOut as isStaticResourcesEqual,
  leftOut as safeWrapper,
}

declare global {
  /** Where the runtime has the entries that are on their way; it takes out those of a remote that it forgets. */
  var __GLOBAL_LOADING_REMOTE_ENTRY__: Record<string, Promise<unknown> | undefined>
}

interface Remote {
  name: string
  entry?: string
  type?: string
  entryGlobalName?: string
  shareScope?: string
}

type RemoteInfo = Required<Remote>

type Attributes = Record<string, string>

interface ScriptOptions {
  attrs?: Attributes
  createScriptHook?: (url: string, attrs: Attributes) => unknown
}

/** Asked for by the runtime: its instance, as far as an entry is loaded by it. */
interface Asked {
  origin: {
    loaderHook: {
      lifecycle: {
        createScript: { emit: (made: { url: string; attrs: Attributes; remoteInfo: RemoteInfo }) => unknown }
      }
    }
  }
  remoteInfo: RemoteInfo
  remoteEntryExports?: object
}

const MAX_WAIT_MS = 20_000

/** Waits for the tag of that address which stands in the page, or adds one with the attributes that the hook leaves. */
export const loadScript = (url: string, { attrs = {}, createScriptHook }: ScriptOptions) =>
  new Promise<void>((resolve, reject) => {
    const known = [...document.scripts].find((script) => script.getAttribute('src') === url)
    const script = known ?? document.createElement('script')
    if (!known) {
      const given: Attributes = { fetchpriority: 'high', ...attrs }
      createScriptHook?.(url, given)
      for (const [name, value] of Object.entries(given)) script.setAttribute(name, value)
      script.src = url
    }
    let thrown = ''
    const note = ({ filename, message }: ErrorEvent) => {
      if (filename === script.src) thrown = message
    }
    const end = ({ type }: { type: string }) => {
      clearTimeout(timer)
      removeEventListener('error', note)
      script.remove()
      if (type === 'load' && !thrown) resolve()
      else reject(new Error(`${url}: ${thrown || type}`))
    }
    addEventListener('error', note)
    const timer = setTimeout(end, MAX_WAIT_MS, { type: 'timeout' })
    script.addEventListener('load', end)
    script.addEventListener('error', end)
    if (!known) document.head.append(script)
  })

const readContainer = (name: string) => (globalThis as unknown as Record<string, object | undefined>)[name]

async function loadEntry({ origin, remoteInfo }: Asked) {
  const { name, entry, entryGlobalName } = remoteInfo
  const known = readContainer(entryGlobalName)
  if (known) return known
  await loadScript(entry, {
    createScriptHook: (url, attrs) =>
      origin.loaderHook.lifecycle.createScript.emit({ url, attrs, remoteInfo }),
  }).catch((cause: unknown) => error('RUNTIME-008', undefined, { name, entry }, cause))
  return readContainer(entryGlobalName) ?? error('RUNTIME-001', undefined, { name, entry, entryGlobalName })
}

export const getRemoteEntryUniqueKey = ({ name, entry }: RemoteInfo) => `${name}:${entry}`

/** The container that a remote's entry leaves under its name, asked for once; a failed one is asked for anew. */
export async function getRemoteEntry(asked: Asked) {
  if (asked.remoteEntryExports) return asked.remoteEntryExports
  const onTheWay = globalThis.__GLOBAL_LOADING_REMOTE_ENTRY__
  const key = getRemoteEntryUniqueKey(asked.remoteInfo)
  const loading = (onTheWay[key] ??= loadEntry(asked))
  try {
    return await loading
  } catch (failure) {
    if (onTheWay[key] === loading) delete onTheWay[key]
    throw failure
  }
}

/** Every entry is a script that leaves its container under a global name. */
export const isEsmRemoteType = () => false

/** What was registered of a remote, in full. */
export const getRemoteInfo = (remote: Remote): RemoteInfo => ({
  ...remote,
  entry: remote.entry ?? '',
  type: remote.type ?? 'global',
  entryGlobalName: remote.entryGlobalName ?? remote.name,
  shareScope: remote.shareScope ?? 'default',
})

/** What a remote's build says of a module that it takes. */
interface Consumed {
  fallback: () => unknown
  shareKey: string
  shareScope?: string | string[]
  requiredVersion?: string | false
  strictVersion?: boolean
  singleton?: boolean
  eager?: boolean
  layer?: string
}

interface Consuming {
  webpackRequire: {
    consumesLoadingData?: { _updated?: 1; moduleIdToConsumeDataMapping?: Record<string, Consumed> }
  }
  moduleToHandlerMapping: Record<string, object>
}

/** Has the runtime know what a remote takes of the share scope, by its module ids. */
export function updateConsumeOptions({ webpackRequire, moduleToHandlerMapping }: Consuming) {
  const { consumesLoadingData: known } = webpackRequire
  if (!known || known._updated) return
  for (const [id, consumed] of Object.entries(known.moduleIdToConsumeDataMapping ?? {})) {
    const { fallback, shareKey, shareScope = 'default', ...shareConfig } = consumed
    moduleToHandlerMapping[id] ??= {
      getter: fallback,
      shareInfo: { shareConfig, scope: [shareScope].flat() },
      shareKey,
    }
  }
  known._updated = 1
}
