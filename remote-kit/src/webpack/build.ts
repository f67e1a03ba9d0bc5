/** Builds the package in the current folder for production: `npm run build -w <package>`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack, { type Configuration, type MultiStats } from 'webpack'
import { compressFolder } from './compress.ts'

const folder = process.cwd()
const file = ['webpack.config.ts', 'webpack.config.mjs'].find((name) => existsSync(join(folder, name)))
if (!file) throw new Error(`${folder} has no webpack.config.mjs`)
const { default: config } = (await import(pathToFileURL(join(folder, file)).href)) as {
  default: Configuration | Configuration[]
}

const compiler = webpack([config].flat())
const stats = await new Promise<MultiStats | undefined>((resolve, reject) => {
  compiler.run((failure, made) => (failure ? reject(failure) : resolve(made)))
})
if (stats?.hasErrors() || stats?.hasWarnings()) {
  console.error(stats.toString({ preset: 'errors-warnings', colors: process.stderr.isTTY }))
}
await new Promise<void>((resolve, reject) => {
  compiler.close((failure) => (failure ? reject(failure) : resolve()))
})
if (stats?.hasErrors()) process.exitCode = 1
else await compressFolder(join(folder, 'dist'))
