import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { end, record, until } from './processes.ts'

export interface Program {
  /** How the terminal names it. */
  name: string
  command: string
  args: string[]
  /** Its whole environment: nothing is inherited. */
  env: Record<string, string | undefined>
  cwd: string
  /** Takes everything it prints. */
  logFile: string
  /** The program without which it cannot work: when that one had to be started again, so is this one. */
  needs?: string
  /** True once it does its work. */
  healthy: () => Promise<boolean>
  uid?: number
  gid?: number
  stopSignal?: NodeJS.Signals
  /** How long it may take to stop before it is killed, in ms. */
  stopPatience?: number
  /** How long it may take to become healthy, in ms; a minute unless given. */
  startPatience?: number
}

export interface SupervisorEvents {
  onSpawn: (name: string, pid: number) => void
  /** It had died and does its work again. */
  onRevived?: (name: string) => void
  /** Something a person at the terminal should know. */
  onTrouble: (message: string) => void
}

/** The end of a log, for whoever must now find out. */
function lastWords(logFile: string) {
  if (!existsSync(logFile)) return `It has written no ${logFile}.`
  return `The end of ${logFile}:\n${readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n')}`
}

const firstPause = 250
const longestPause = 10_000

/**
 * Runs one program for as long as the stack lives: started anew when it dies, with growing pauses.
 * Its standard input stays open to this process; a program that watches it ends when this process is killed.
 */
export function supervise(program: Program, { onSpawn, onRevived, onTrouble }: SupervisorEvents) {
  const { startPatience = 60_000 } = program
  let child: ChildProcess | undefined
  let stopping = false
  let ready = false
  let pause = firstPause
  let timer: NodeJS.Timeout | undefined
  mkdirSync(dirname(program.logFile), { recursive: true })
  const log = createWriteStream(program.logFile, { flags: 'a' })
  log.on('error', () => {})

  function launch() {
    const { command, args, env, cwd, uid, gid } = program
    // Detached: Ctrl-C in a terminal reaches this process only, which then stops the others in order.
    const launched = spawn(command, args, {
      env,
      cwd,
      uid,
      gid,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    launched.stdin.on('error', () => {})
    launched.stdout.pipe(log, { end: false })
    launched.stderr.pipe(log, { end: false })
    launched.on('error', (error) => log.write(`${error.stack}\n`))
    if (launched.pid !== undefined) onSpawn(program.name, launched.pid)
    child = launched
    launched.once('close', (code, signal) => {
      if (child === launched) child = undefined
      if (!stopping && ready) void revive(code, signal)
    })
    return launched
  }

  async function becomeHealthy() {
    const launched = launch()
    const alive = () =>
      launched.exitCode === null && launched.signalCode === null && launched.pid !== undefined
    let healthy = false
    await until(async () => !alive() || stopping || (healthy = await program.healthy()), startPatience)
    return healthy && alive()
  }

  async function revive(code: number | null, signal: NodeJS.Signals | null) {
    onTrouble(
      `${program.name} stopped (${signal ?? `exit ${code}`}); starting it again. Its log: ${program.logFile}`,
    )
    ready = false
    while (!stopping) {
      await new Promise((resolve) => (timer = setTimeout(resolve, pause)))
      pause = Math.min(pause * 2, longestPause)
      if (stopping) return
      await kill()
      if (stopping) return
      if (await becomeHealthy()) {
        markReady()
        onTrouble(`${program.name} runs again`)
        onRevived?.(program.name)
        timer = setTimeout(() => (pause = firstPause), 30_000)
        timer.unref()
        return
      }
      if (!stopping)
        onTrouble(
          `${program.name} does not come up; next try in ${pause / 1000} s. Its log: ${program.logFile}`,
        )
    }
  }

  async function kill() {
    const running = child
    if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) return
    const closed = new Promise((resolve) => running.once('close', resolve))
    const recorded = record(running.pid)
    if (recorded) await end(recorded, program.stopSignal, program.stopPatience)
    await closed
  }

  function markReady() {
    ready = true
    // It may have died since its last sign of health.
    if (!child && !stopping) void revive(null, null)
  }

  async function start() {
    stopping = false
    ready = false
    if (await becomeHealthy()) return markReady()
    await stop()
    throw new Error(`${program.name} did not start. ${lastWords(program.logFile)}`)
  }

  async function stop() {
    stopping = true
    clearTimeout(timer)
    await kill()
  }

  return {
    name: program.name,
    needs: program.needs,
    /** Ends it as if it had died, whereupon it is started again. */
    renew: kill,
    get pid() {
      return child?.pid
    },
    /** Resolves when the program does its work; rejects when it ends or takes too long. */
    start,
    stop,
    async restart() {
      await stop()
      await start()
    },
  }
}

export type Supervised = ReturnType<typeof supervise>
