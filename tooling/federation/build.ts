import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withLock } from './buildLock.ts'
import { fingerprint } from './fingerprint.ts'
import { remoteNames, root } from './packages.ts'
import { publishRemote, publishShell } from './publish.ts'

const run = promisify(execFile)

/** Two builds at once fill two cores; more only takes memory. */
const parallel = 2

const stampOf = (name: string) => join(root, name, 'dist/.fingerprint')

async function isCurrent(name: string, print: string) {
  return existsSync(stampOf(name)) && (await readFile(stampOf(name), 'utf8')) === print
}

/** Builds one package unless its sources are those of its last build. Throws with the compiler's words. */
export async function buildPackage(name: string): Promise<'built' | 'unchanged'> {
  const print = fingerprint(name)
  if (await isCurrent(name, print)) return 'unchanged'
  try {
    await run(process.execPath, [join(root, 'tooling/webpack/build.ts')], {
      cwd: join(root, name),
      maxBuffer: 32 * 1024 * 1024,
    })
  } catch (cause) {
    const { stderr, message } = cause as Error & { stderr?: string }
    throw new Error(`${name} does not build:\n${stderr?.trim() || message}`, { cause })
  }
  await writeFile(stampOf(name), print)
  return 'built'
}

interface BuildSiteOptions {
  siteDir?: string
  onProgress?: (text: string) => void
}

const lockFile = join(root, '.cache/build.lock')

async function buildAll(onProgress: BuildSiteOptions['onProgress']) {
  const waiting = ['shell', ...remoteNames()]
  const built: string[] = []
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      if ((await buildPackage(name)) === 'built') {
        built.push(name)
        onProgress?.(`built ${name}`)
      }
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  return built
}

/** Builds what changed and publishes it into `siteDir`, from where the front door serves it. */
export const buildSite = ({ siteDir = join(root, '.local/site'), onProgress }: BuildSiteOptions = {}) =>
  withLock(lockFile, async () => {
    const built = await buildAll(onProgress)
    await publishShell(siteDir)
    for (const name of remoteNames()) await publishRemote(siteDir, name)
    return { siteDir, built }
  })

/** Builds one remote if it changed, and switches the site to it. */
export const releaseRemote = (siteDir: string, name: string) =>
  withLock(lockFile, async () => {
    await buildPackage(name)
    return publishRemote(siteDir, name)
  })
