import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import webpack from 'webpack'

const stubs = join(import.meta.dirname, 'runtimeStubs.ts')
const loading = join(import.meta.dirname, 'runtimeLoading.ts')
const ranges = join(import.meta.dirname, 'runtimeRanges.ts')

/**
 * Modules of the federation runtime by their packages, and what stands in the place of each. A name that is imported of
 * one of them and is not there fails the build.
 */
const replaced: Record<string, Record<string, string>> = {
  'runtime-core': {
    'plugins/snapshot/SnapshotHandler.js': stubs,
    'utils/preload.js': stubs,
    'utils/logger.js': stubs,
    'utils/context.js': stubs,
    'utils/load.js': loading,
    'utils/semver/index.js': ranges,
    'utils/hooks/asyncHook.js': stubs,
    'utils/hooks/asyncWaterfallHooks.js': stubs,
    'utils/hooks/syncWaterfallHook.js': stubs,
  },
  'error-codes': { 'desc.mjs': stubs, 'getShortErrorMsg.mjs': stubs },
  sdk: { 'dom.js': loading },
  'webpack-bundler-runtime': {
    'error-codes/dist/getShortErrorMsg.js': stubs,
    'updateOptions.js': loading,
  },
}

/** Modules that are kept but for what nothing uses of them (`leaveOut.cjs`), with the methods that go. */
const cut: Record<string, string[]> = {
  'core.js': ['preloadRemote', 'initRawContainer', 'loadShareSync'],
  'module/index.js': [],
  'remote/index.js': ['preloadRemote', 'initRawContainer'],
  'shared/index.js': ['loadShareSync', 'emitAfterRegisterShare', 'emitAfterLoadShare', 'emitErrorLoadShare'],
  'utils/share.js': [],
}

const builtFolder = (folder: string) =>
  dirname(createRequire(join(folder, 'package.json')).resolve('@module-federation/runtime-core'))

/** The rules by which that goes. */
export function leanRuntimeRules(folder: string) {
  const built = builtFolder(folder)
  const sources = Object.keys(cut).map((file) => readFileSync(join(built, file), 'utf8'))
  const waterfalls = sources.flatMap((source) =>
    [...source.matchAll(/(\w+): new (?:Sync|Async)WaterfallHook\(/g)].map(([, name]) => name),
  )
  return Object.entries(cut).map(([file, methods]) => ({
    include: join(built, file),
    loader: join(import.meta.dirname, 'leaveOut.cjs'),
    options: {
      methods,
      // The shell's one plugin has no other (shell/src/federation/runtime.ts).
      hook: 'createScript',
      waterfalls,
      // Remotes take singletons whole.
      absent: 'treeShaking',
      never: 'shouldUseTreeShaking',
    },
  }))
}

/** By the whole path of a module that the shell in `folder` is not built with, what stands in its place. */
function findReplaced(folder: string) {
  const shell = createRequire(join(folder, 'package.json'))
  // What the runtime needs itself is found from where it is.
  const runtime = createRequire(shell.resolve('@module-federation/runtime-core'))
  return new Map(
    Object.entries(replaced).flatMap(([name, files]) => {
      const from = name === 'runtime-core' || name === 'webpack-bundler-runtime' ? shell : runtime
      const built = dirname(from.resolve(`@module-federation/${name}`))
      return Object.entries(files).map(([file, stub]) => {
        const path = join(built, file)
        if (!existsSync(path)) throw new Error(`The federation runtime has no ${path} any more`)
        return [path, stub] as const
      })
    }),
  )
}

/** Builds the shell without what the site does not use of the federation runtime (050). */
export function leanRuntime(folder: string) {
  const stubOf = findReplaced(folder)
  return new webpack.NormalModuleReplacementPlugin(
    /^\..*\.m?js$/,
    (resource: { context: string; request: string }) => {
      const stub = stubOf.get(join(resource.context, resource.request))
      if (stub) resource.request = stub
    },
  )
}
