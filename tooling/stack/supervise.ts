import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createOrphanWatch, type OrphanWatch } from '../../shell/server/isolation/orphans.ts'
import type { HealthCheck, Rounds } from './health.ts'
import { usualRounds, watchHealth } from './health.ts'
import { openLog, type LogOptions } from './log.ts'
import { killGroup, until } from './processes.ts'

export interface Service {
  /** How the terminal names it. */
  name: string
  command: string
  args: string[]
  /** Its complete environment: nothing is inherited. */
  env: Record<string, string | undefined>
  cwd: string
  /** Takes everything it prints. */
  logFile: string
  /** The service without which it cannot work: when that one had to be started again, so is this one. */
  needs?: string
  health: HealthCheck
  /** Prepares each of its starts. */
  prepare?: () => void | Promise<void>
  uid?: number
  gid?: number
  stopSignal?: NodeJS.Signals
  /** How long it may take to stop before it is killed, in ms; five seconds unless given. */
  stopTimeout?: number
  /** How long it may take to become healthy, in ms; a minute unless given. */
  startTimeout?: number
}

export interface SuperviseOptions extends LogOptions {
  rounds?: Rounds
  /** Ends the processes' groups should this process be killed. */
  orphans?: OrphanWatch
  /** It had died and does its work again. */
  onRevived?: (name: string) => void
  /** Something a person at the terminal should know. */
  onTrouble: (message: string) => void
}

/** Becomes the program when a line of input says that this process is watched; ends when none comes. */
const waitForWatch = 'read -r _ && exec "$@"'
const firstPause = 250
const longestPause = 10_000
/** For one answer while it starts, in ms. */
const startLimit = 1000

/**
 * Runs one service for as long as the stack lives: its process is started anew when it dies or hangs, with growing
 * pauses.
 */
export function supervise(service: Service, options: SuperviseOptions) {
  const { name, startTimeout = 60_000, prepare, health } = service
  const { orphans = createOrphanWatch(), onRevived, onTrouble, rounds = usualRounds } = options
  const log = openLog(service.logFile, options)
  let child: ChildProcess | undefined
  let stopping = false
  let ready = false
  let pause = firstPause
  let timer: NodeJS.Timeout | undefined
  let endRounds = () => {}

  function launch() {
    const { command, args, env, cwd, uid, gid } = service
    // In a group of its own: Ctrl-C in a terminal reaches this process only, which then stops the others in order.
    const launched = spawn('/bin/sh', ['-c', waitForWatch, 'sh', command, ...args], {
      ...{ env, cwd, uid, gid },
      detached: true,
      stdio: 'pipe',
    })
    const { pid } = launched
    launched.stdin.on('error', () => {})
    log.take(launched.stdout)
    log.take(launched.stderr)
    launched.on('error', (error) => log.write(`${error.message}\n`))
    if (pid === undefined) return launched
    child = launched
    orphans.add(-pid)
    // A kill of this process between its start and this line would leave it running otherwise.
    launched.stdin.write('\n')
    // Not `close`: what it started may hold its output open for longer.
    launched.once('exit', (code, signal) => {
      killGroup(pid)
      orphans.remove(-pid)
      if (child !== launched) return
      child = undefined
      endRounds()
      if (!stopping && ready) void revive(code, signal)
    })
    return launched
  }

  async function becomeHealthy() {
    await prepare?.()
    if (stopping) return false
    const launched = launch()
    const alive = () =>
      launched.exitCode === null && launched.signalCode === null && launched.pid !== undefined
    let well = false
    await until(
      async () => !alive() || stopping || (well = (await health(startLimit)) === 'well'),
      startTimeout,
    )
    return well && alive()
  }

  /** One more try; what goes wrong with it is written down where the service's own words are. */
  async function tryAgain() {
    try {
      await stopProcess()
      return !stopping && (await becomeHealthy())
    } catch (error) {
      log.write(`${(error as Error).stack}\n`)
      return false
    }
  }

  async function revive(code: number | null, signal: NodeJS.Signals | null) {
    onTrouble(`${name} stopped (${signal ?? `exit ${code}`}); starting it again. Its log: ${service.logFile}`)
    ready = false
    for (let tries = 1; !stopping; tries += 1) {
      await new Promise((resolve) => (timer = setTimeout(resolve, pause)))
      pause = Math.min(pause * 2, longestPause)
      if (await tryAgain()) {
        onTrouble(`${name} runs again`)
        onRevived?.(name)
        timer = setTimeout(() => (pause = firstPause), 30_000).unref()
        markReady()
        return
      }
      if (tries === 1 && !stopping)
        onTrouble(`${name} does not come up; trying again until it does. Its log: ${service.logFile}`)
    }
  }

  function onHang() {
    if (child?.pid === undefined || stopping) return
    onTrouble(`${name} does not answer; ending it`)
    killGroup(child.pid)
  }

  async function stopProcess() {
    const running = child
    if (!running) return
    running.kill(service.stopSignal)
    const retryUntilAnswered = setTimeout(() => running.kill('SIGKILL'), service.stopTimeout ?? 5000)
    await once(running, 'exit')
    clearTimeout(retryUntilAnswered)
  }

  function markReady() {
    ready = true
    // It may have died since its last sign of health.
    if (!child && !stopping) return void revive(null, null)
    endRounds()
    endRounds = watchHealth(health, rounds, onHang)
  }

  async function start() {
    stopping = false
    ready = false
    if (await becomeHealthy()) return markReady()
    await stop()
    throw new Error(`${name} did not start. ${log.end()}`)
  }

  async function stop() {
    stopping = true
    clearTimeout(timer)
    endRounds()
    await stopProcess()
  }

  return {
    name,
    needs: service.needs,
    /** Ends it as if it had died, whereupon it is started again. */
    renew: stopProcess,
    get pid() {
      return child?.pid
    },
    /** Resolves when the service does its work; rejects when it ends or takes too long. */
    start,
    stop,
    async restart() {
      await stop()
      await start()
    },
  }
}

export type Supervised = ReturnType<typeof supervise>
