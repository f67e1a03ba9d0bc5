import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { countBuild } from '../testing/counts.ts'
import { builtPackage } from './built.ts'
import { withLock } from './buildLock.ts'
import { fingerprint } from './fingerprint.ts'
import { missingFiles } from '../../remote-kit/src/release/buildFiles.ts'
import { remoteNames, root, shellName } from './packages.ts'
import type { ReleaseSite } from './project.ts'
import { publish } from './publish.ts'
import { whoami } from './whoAndWhy.ts'

const run = promisify(execFile)

/** Two builds at once fill two cores; more only takes memory. */
const parallel = 2

const endsWithUs = join(import.meta.dirname, '../stack/exitWithParent.mjs')

const stampOf = (name: string) => join(root, name, 'dist/.fingerprint')

async function isCurrent(name: string, print: string) {
  if (!existsSync(stampOf(name)) || (await readFile(stampOf(name), 'utf8')) !== print) return false
  return missingFiles(dirname(stampOf(name))).length === 0
}

interface BuildOptions {
  onProgress?: (text: string) => void
  /** Ends what is being built, and rejects with its reason. */
  signal?: AbortSignal
}

/** Builds one package unless its sources are those of its last build. Throws with the compiler's words. */
export async function buildPackage(name: string, signal?: AbortSignal): Promise<'built' | 'unchanged'> {
  const print = fingerprint(name)
  if (await isCurrent(name, print)) return 'unchanged'
  countBuild(name)
  // A build that is cut short must not pass for the one before it.
  await rm(stampOf(name), { force: true })
  try {
    await run(process.execPath, ['--import', endsWithUs, join(root, 'remote-kit/src/webpack/build.ts')], {
      cwd: join(root, name),
      maxBuffer: 32 * 1024 * 1024,
      signal,
    })
  } catch (cause) {
    signal?.throwIfAborted()
    const { stderr, message } = cause as Error & { stderr?: string }
    throw new Error(`${name} does not build:\n${stderr?.trim() || message}`, { cause })
  }
  await writeFile(stampOf(name), print)
  return 'built'
}

const whileAlone = <T>(work: () => Promise<T>, { onProgress, signal }: BuildOptions) =>
  withLock(join(root, '.cache/build.pid'), work, {
    signal,
    onWait: (pid) => onProgress?.(`waits for the build of process ${pid}`),
  })

/** Builds packages where they have changed. @returns the names of those */
async function buildChanged(names: readonly string[], { onProgress, signal }: BuildOptions) {
  const waiting = [...names]
  const built: string[] = []
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      signal?.throwIfAborted()
      if ((await buildPackage(name, signal)) === 'built') {
        built.push(name)
        onProgress?.(`built ${name}`)
      }
    }
  }
  const giveUp = (cause: unknown) => {
    waiting.length = 0
    throw cause
  }
  // The lock is held until the last one is done: where one fails, the other is still at its build.
  const ends = await Promise.allSettled(Array.from({ length: parallel }, () => worker().catch(giveUp)))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return built
}

const everyName = () => [shellName, ...remoteNames()]

/** Builds packages where they have changed; all unless they are named. */
export const buildPackages = (names = everyName(), options: BuildOptions = {}) =>
  whileAlone(
    async () => {
      await buildChanged(names, options)
      return names.map(builtPackage)
    },
    { onProgress: console.log, ...options },
  )

/** Publishes what is new of the site's builds, and switches to it. */
export const publishSite = (site: ReleaseSite, options: BuildOptions) =>
  whileAlone(
    () =>
      publish(site, everyName().map(builtPackage), {
        by: whoami(),
        why: 'start of the site',
        onlyNew: true,
      }),
    options,
  )
