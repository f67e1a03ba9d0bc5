import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../stack/paths.ts'
import { until } from '../stack/processes.ts'

const cache = join(root, '.cache', 'guard')
/** It has the moment at which the clock stands still, or by how many seconds it is moved. */
const clock = join(cache, 'clock')

export const isMoved = process.env.FAKETIME_TIMESTAMP_FILE !== undefined

/** A library that moves the clock of the programs that load it, without being installed. */
function clockLibrary() {
  const library = join(cache, 'usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1')
  if (existsSync(library)) return library
  execFileSync('apt-get', ['download', 'libfaketime'], { cwd: cache })
  const file = readdirSync(cache).find((name) => name.endsWith('.deb'))!
  execFileSync('dpkg', ['-x', file, '.'], { cwd: cache })
  return library
}

/** Runs this program again, and all that it starts, at that moment, where the clock stands still. */
export async function restartAt(begin: number) {
  mkdirSync(cache, { recursive: true })
  writeFileSync(clock, String(begin / 1000))
  const env = {
    ...process.env,
    LD_PRELOAD: clockLibrary(),
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_FMT: '%s',
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DISABLE_SHM: '1',
    // Files keep their own times, for builds and locks.
    NO_FAKE_STAT: '1',
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'handOn.mjs')}`,
  }
  const child = spawn(process.execPath, process.argv.slice(1), { env, stdio: 'inherit' })
  process.exitCode = await new Promise<number>((done) => child.on('exit', (code) => done(code ?? 1)))
}

/** For what must not load the library. */
export const unmoved = () => ({ ...(process.env as Record<string, string>), LD_PRELOAD: '' })

/** By how many seconds the machine's clock is to be moved to be there now. */
export const distanceTo = (begin: number) =>
  begin / 1000 - Number(execFileSync('date', ['+%s'], { env: unmoved() }))

/** Lets the clock go. Returns by how many seconds it is moved. */
export async function startClock(begin: number) {
  const moved = distanceTo(begin)
  writeFileSync(clock, `${moved < 0 ? '' : '+'}${moved}`)
  // Each process reads it once a second.
  await until(() => Date.now() > begin + 2_000, 10_000)
  return moved
}

/** Moves the clock of a page that it is run in: Chromium is too slow with the library. */
export function moveClock(by: number) {
  const Real = Date
  const now = () => Real.now() + by
  const Moved = new Proxy(Real, {
    construct: (target, given, as) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], as) as object,
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
  Real.prototype.constructor = Moved
  globalThis.Date = Moved
}
