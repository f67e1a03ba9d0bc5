/**
 * In the place of what the site does not use of the federation runtime, or needs in a few words (`leanRuntime.ts`).
 * Of its snapshots, which it knows of remotes by their manifests: the site has a registry of its own, and the shell's
 * build says that it has none; the runtime then makes the handler, and calls nothing of it.
 */
export class SnapshotHandler {
  hooks = { lifecycle: {}, applyPlugin: () => undefined, removePlugin: () => undefined }
  manifestCache = new Map<string, unknown>()
}

/** Asked of a remote that is to be forgotten: nothing is known of it by a manifest. */
export const getGlobalRemoteInfo = () => ({})

export const leftOut = () => {
  throw new Error('The shell is built without this part of the federation runtime')
}

export {
  leftOut as defaultPreloadArgs,
  leftOut as formatPreloadArgs,
  leftOut as normalizePreloadExposes,
  leftOut as preloadAssets,
}

/** What its errors begin with. */
const SPEAKER = '[ Federation Runtime ]'

/** The texts of its errors: the codes are explained at module-federation.io/guide/troubleshooting/runtime. */
const noTexts = undefined

export { noTexts as buildDescMap, noTexts as errorDescMap, noTexts as runtimeDescMap, noTexts as typeDescMap }

/** An error in words: its code, what the runtime was called with, and what went wrong below it. */
export const getShortErrorMsg = (code: string, _texts?: object, args?: object, cause?: unknown) =>
  [code, args && JSON.stringify(args), cause].filter(Boolean).join(' ')

/** Ends what the runtime is doing; of a text, a code or what was thrown. */
export function error(what: unknown, texts?: object, args?: object, cause?: unknown): never {
  if (what instanceof Error) throw what
  throw new Error(`${SPEAKER}: ${getShortErrorMsg(String(what), texts, args, cause)}`)
}

export function assert(holds: unknown, what: unknown, texts?: object, args?: object) {
  if (!holds) error(what, texts, args)
}

export const warn = (what: unknown) => {
  console.warn(SPEAKER, what)
}

export const logger = console

/** The runtime's options for a report of an error, which nothing in a browser reads. */
export const optionsToMFContext = () => undefined

export { leftOut as AsyncHook, leftOut as AsyncWaterfallHook, leftOut as SyncWaterfallHook }
