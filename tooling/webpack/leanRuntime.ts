import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
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

/** By its module, methods of the runtime's classes that neither the shell nor the entry of a remote calls. */
const methods: Record<string, string[]> = {
  'core.js': ['preloadRemote', 'initRawContainer', 'loadShareSync'],
  'remote/index.js': ['preloadRemote', 'initRawContainer'],
  'shared/index.js': ['loadShareSync', 'emitAfterRegisterShare', 'emitAfterLoadShare', 'emitErrorLoadShare'],
}

/** What else `leaveOut.cjs` is told. */
const unused = {
  // The shell's one plugin has no other (shell/src/federation/runtime.ts).
  hook: 'createScript',
  // Remotes take singletons whole.
  absent: 'treeShaking',
  never: 'shouldUseTreeShaking',
}

/** The rule by which what the site does not use of the runtime's modules goes. */
export function leanRuntimeRule(folder: string) {
  const built = dirname(
    createRequire(join(folder, 'package.json')).resolve('@module-federation/runtime-core'),
  )
  const source = [...Object.keys(methods), 'utils/share.js']
    .map((file) => readFileSync(join(built, file), 'utf8'))
    .join('\n')
  for (const name of Object.values(unused))
    if (!source.includes(name)) throw new Error(`The federation runtime has no ${name} any more`)
  const waterfalls = [...source.matchAll(/(\w+): new (?:Sync|Async)WaterfallHook\(/g)].map(([, name]) => name)
  return {
    include: built + sep,
    loader: join(import.meta.dirname, 'leaveOut.cjs'),
    options: { methods, waterfalls, ...unused },
  }
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
