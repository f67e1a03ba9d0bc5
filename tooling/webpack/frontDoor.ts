import { join } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { baseConfig } from './base.ts'

/**
 * The form of a package that the front door draws pages with: one CommonJS file, `dist/front-door/<name>.<hash>.js`.
 * @param entry by the file's name
 * @param borrowed modules that whoever loads the file hands in
 */
export function frontDoorConfig(
  folder: string,
  entry: Record<string, string>,
  borrowed: string[],
  resolve: Configuration['resolve'] = {},
): Configuration {
  const base = baseConfig(folder, { frontDoor: true })
  return {
    ...base,
    name: `${base.name}-front-door`,
    entry,
    devtool: false,
    output: {
      ...base.output,
      path: join(folder, 'dist/front-door'),
      publicPath: '/',
      library: { type: 'commonjs2' },
      chunkLoading: false,
      wasmLoading: false,
    },
    resolve: { ...base.resolve, ...resolve },
    externalsType: 'commonjs2',
    externals: borrowed,
    // Nobody downloads it, and its stack traces should be of use.
    optimization: { ...base.optimization, splitChunks: false, minimize: false },
    // Workers belong to browsers.
    module: { ...base.module, parser: { javascript: { worker: false, url: false } } },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  }
}
