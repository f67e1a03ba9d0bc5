import { join } from 'node:path'
import webpack from 'webpack'
import { root } from '../workspaces.ts'
import { baseConfig } from '../../remote-kit/src/webpack/base.ts'

/**
 * Builds the site's server as one module for workerd and the networks that run it: `worker.mjs` in `target`.
 * @throws Error with the compiler's words
 */
export async function buildWorker(target: string) {
  const base = baseConfig(join(root, 'shell'), { server: true })
  const compiler = webpack({
    ...base,
    name: 'shell-edge',
    target: ['webworker', 'es2022'],
    entry: { worker: './server/edge.ts' },
    devtool: false,
    output: { path: target, filename: 'worker.mjs', library: { type: 'module' }, module: true },
    experiments: { outputModule: true },
    optimization: { ...base.optimization, splitChunks: false, minimize: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    cache: false,
  })
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((failure, made) => (failure ? reject(failure) : resolve(made))),
  )
  await new Promise<void>((resolve) => compiler.close(() => resolve()))
  if (stats?.hasErrors()) throw new Error(stats.toString({ preset: 'errors-warnings', colors: false }))
  return join(target, 'worker.mjs')
}
