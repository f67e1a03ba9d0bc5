import { join } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { baseConfig } from './base.ts'

/**
 * The form of a package that the server renders pages with: one CommonJS file, `dist/server/<name>.<hash>.js`.
 * @param entry by the file's name
 * @param consumed modules that whoever loads the file hands in
 */
export function serverEntryConfig(
  folder: string,
  entry: Record<string, string>,
  consumed: string[],
): Configuration {
  const base = baseConfig(folder, { server: true })
  return {
    ...base,
    name: `${base.name}-server`,
    entry,
    devtool: false,
    output: {
      ...base.output,
      path: join(folder, 'dist/server'),
      publicPath: '/',
      library: { type: 'commonjs2' },
      chunkLoading: false,
      wasmLoading: false,
    },
    externalsType: 'commonjs2',
    externals: consumed,
    // Nobody downloads it, and its stack traces should be of use.
    optimization: { ...base.optimization, splitChunks: false, minimize: false },
    // Workers belong to browsers.
    module: { ...base.module, parser: { javascript: { worker: false, url: false } } },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  }
}
