/**
 * In the place of two modules of the federation runtime: what it knows of remotes by their manifests, and what it loads
 * ahead by that. The site has a registry of its own, and the shell's build says that it has no snapshots; the runtime then
 * makes the handler, and calls nothing of it.
 */
export class SnapshotHandler {
  hooks = { lifecycle: {}, applyPlugin: () => undefined, removePlugin: () => undefined }
  manifestCache = new Map<string, unknown>()
}

/** Asked of a remote that is to be forgotten: nothing is known of it by a manifest. */
export const getGlobalRemoteInfo = () => ({})

const leftOut = () => {
  throw new Error(
    'The shell loads ahead by its registry: preloadRemote of the federation runtime is left out',
  )
}

export {
  leftOut as defaultPreloadArgs,
  leftOut as formatPreloadArgs,
  leftOut as normalizePreloadExposes,
  leftOut as preloadAssets,
}
