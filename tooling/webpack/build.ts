/** Builds the package in the current folder for production: `npm run build -w <package>`. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack, { type Configuration } from 'webpack'
import { compressFolder } from './compress.ts'

const folder = process.cwd()
const { default: config } = (await import(pathToFileURL(join(folder, 'webpack.config.ts')).href)) as {
  default: Configuration | Configuration[]
}

const compiler = webpack([config].flat())
compiler.run((failure, stats) => {
  if (failure) throw failure
  if (stats?.hasErrors() || stats?.hasWarnings()) {
    console.error(stats.toString({ preset: 'errors-warnings', colors: process.stderr.isTTY }))
  }
  if (stats?.hasErrors()) process.exitCode = 1
  compiler.close(async (closeFailure) => {
    if (closeFailure) throw closeFailure
    if (process.exitCode !== 1) await compressFolder(join(folder, 'dist'))
  })
})
