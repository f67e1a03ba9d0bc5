import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import type { DescribedRoute } from 'shared-backend/routes'
import webpack, { type Stats } from 'webpack'
import { routesConfig } from './routesConfig.ts'

const run = promisify(execFile)

/** ms; each loader has its own, shorter limit. */
const timeLimit = 60_000

async function compile(folder: string, outputFolder: string) {
  const compiler = webpack(routesConfig(folder, outputFolder))
  if (!compiler) throw new Error('webpack made no compiler')
  const stats = await new Promise<Stats | undefined>((resolve, reject) =>
    compiler.run((failure, made) => (failure ? reject(failure) : resolve(made))),
  )
  await new Promise<void>((resolve) => compiler.close(() => resolve()))
  if (stats?.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }))
  return stats?.compilation.fileDependencies ?? []
}

const worker = join(import.meta.dirname, `evaluate.worker${extname(import.meta.filename)}`)

async function evaluate(file: string) {
  try {
    const { stdout } = await run(process.execPath, [worker, file], {
      timeout: timeLimit,
    })
    return JSON.parse(stdout) as Record<string, DescribedRoute>
  } catch (cause) {
    const { stderr, message } = cause as Error & { stderr?: string }
    throw new Error(stderr?.trim() || message, { cause })
  }
}

/**
 * Reads from a remote's `src/routes.ts` what the server must know of its routes, by their patterns, and which files it was
 * read from.
 * @param folder the remote's
 * @throws Error naming the route that cannot be read before it runs, and why
 */
export async function readRoutes(folder: string) {
  const outputFolder = await mkdtemp(join(tmpdir(), 'routes-'))
  try {
    const files = new Set(await compile(folder, outputFolder))
    return { routes: await evaluate(join(outputFolder, 'routes.cjs')), files }
  } finally {
    await rm(outputFolder, { recursive: true })
  }
}
