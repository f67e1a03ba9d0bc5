import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import webpack from 'webpack'

const stubs = join(import.meta.dirname, 'runtimeStubs.ts')
const loading = join(import.meta.dirname, 'runtimeLoading.ts')

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
  },
  'error-codes': { 'desc.mjs': stubs, 'getShortErrorMsg.mjs': stubs },
  sdk: { 'dom.js': loading },
  'webpack-bundler-runtime': {
    'error-codes/dist/getShortErrorMsg.js': stubs,
    'updateOptions.js': loading,
  },
}

/** Methods of the runtime's classes that neither the shell nor the entry of a remote calls. */
const leftOut: Record<string, string[]> = {
  'core.js': ['preloadRemote', 'initRawContainer', 'loadShareSync'],
  'remote/index.js': ['preloadRemote', 'initRawContainer'],
  'shared/index.js': ['loadShareSync'],
}

const builtFolder = (folder: string) =>
  dirname(createRequire(join(folder, 'package.json')).resolve('@module-federation/runtime-core'))

/** The rules by which these go. */
export const leanRuntimeRules = (folder: string) =>
  Object.entries(leftOut).map(([file, names]) => ({
    include: join(builtFolder(folder), file),
    loader: join(import.meta.dirname, 'leaveOutMethods.cjs'),
    options: { names },
  }))

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
