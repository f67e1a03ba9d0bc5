import { parseRendered } from 'shared-backend/head'
import type { Renderer } from '../renderer.ts'
import { PageFault, ProcessFault } from './faults.ts'
import type { RendererProcess, StartProcess } from './rendererProcess.ts'
import { createTrust, pauseMinutes } from './trust.ts'

/** Pages that may wait for their turn. */
const longestQueue = 200

/** Time in ms that a start may take, with the evaluation of the builds. */
const startDeadline = 10_000

/** Time in ms without a page after which a process is ended; shorter for a release that has been replaced. */
const idleAfter = 5 * 60_000
const idleAfterReplaced = 10_000

/**
 * Interval in ms between two reports about the same route; also the period in which a release's log lines are limited.
 */
const silence = 60_000
const mostLines = 20

type RenderAnswer = Awaited<ReturnType<Renderer['render']>>

interface Job {
  question: string
  route: string
  resolve: (answer: RenderAnswer) => void
  /** Cancels its wait, for its turn and then for its response. */
  timer: ReturnType<typeof setTimeout>
}

/** All in ms. */
export interface Deadlines {
  /** Limit for a page from its turn; then it is left to the browser, and the process is replaced. */
  page: number
  /** Limit for a process's first page, which also compiles the code. */
  firstPage: number
  /** Limit for its turn to come, the start included. */
  turn: number
}

export interface ReleaseRendererOptions {
  /** The release's name in the log: `mf-property@1.2.0`. */
  release: string
  deadlines: Deadlines
  /** Each page gets a new process. */
  fresh: boolean
  /** The first request to a process. @throws when a build cannot be read */
  load: () => Promise<string>
  start: StartProcess
}

/** Renders the pages of one release one after the other, in a process that is started when a page is requested. */
export function createReleaseRenderer({ release, deadlines, fresh, load, start }: ReleaseRendererOptions) {
  const trust = createTrust()
  const queue: Job[] = []
  const complaints = new Map<string, number>()
  let running: { process: RendererProcess; isNew: boolean } | undefined
  let working = false
  let replaced = false
  let faults = 0
  /** Of the current page, or the last one. */
  let route = 'no page yet'
  let idle: ReturnType<typeof setTimeout> | undefined

  // The address is never logged: a visitor may have typed anything into it.
  function complain(cause: unknown) {
    const last = complaints.get(route) ?? -Infinity
    if (performance.now() - last < silence) return
    complaints.set(route, performance.now())
    console.error('%s: %s is not rendered by the server:', release, route, cause)
  }

  let lines = { count: 0, since: -Infinity }

  function sayLine(line: string) {
    if (performance.now() - lines.since > silence) lines = { count: 0, since: performance.now() }
    if (lines.count++ < mostLines) console.error('%s says: %s', release, line)
  }

  function note(fault: ProcessFault) {
    running = undefined
    faults += 1
    console.error(
      '%s: %s: the renderer %s',
      release,
      route,
      fault.message,
      ...(fault.cause ? [fault.cause] : []),
    )
    if (!trust.lose()) return
    const pause = `its pages are rendered in the browser for ${pauseMinutes} minutes`
    console.error('%s: %s: that was one fault too many, %s', release, route, pause)
    leaveAll()
  }

  function take() {
    const job = queue.shift()
    clearTimeout(job?.timer)
    return job
  }

  function leaveAll() {
    while (queue.length > 0) take()?.resolve(undefined)
  }

  function end() {
    running?.process.end()
    running = undefined
  }

  /** @throws ProcessFault, and errors of reading the builds */
  async function launch() {
    const question = await load()
    const process = start({ onFault: note, onLine: sayLine })
    try {
      await process.request(question, startDeadline)
    } catch (cause) {
      process.end()
      if (!(cause instanceof PageFault)) throw cause
      const fault = new ProcessFault('does not start', { cause: cause.message })
      note(fault)
      throw fault
    }
    return { process, isNew: true }
  }

  async function requestPage({ question }: Job) {
    if (!running) throw new ProcessFault('is gone')
    const { process, isNew } = running
    running.isNew = false
    // Published code may return anything.
    return parseRendered(await process.request(question, isNew ? deadlines.firstPage : deadlines.page))
  }

  /** @returns false where no process can be started; then the page is left to the browser */
  async function isRunning() {
    try {
      running ??= await launch()
      return true
    } catch (cause) {
      if (!(cause instanceof ProcessFault)) complain(cause)
      take()?.resolve(undefined)
      return false
    }
  }

  async function renderNext() {
    route = queue[0]?.route ?? route
    if (!(await isRunning())) return
    // The first one may have been cancelled meanwhile.
    const job = take()
    if (!job) return
    route = job.route
    job.timer = setTimeout(job.resolve, deadlines.page, undefined)
    try {
      job.resolve(await requestPage(job))
    } catch (cause) {
      if (!(cause instanceof ProcessFault)) complain(cause)
      job.resolve(undefined)
    }
    clearTimeout(job.timer)
    if (fresh) end()
  }

  async function work() {
    if (working) return
    working = true
    clearTimeout(idle)
    while (queue.length > 0) await renderNext()
    working = false
    rest()
  }

  function rest() {
    clearTimeout(idle)
    idle = setTimeout(end, replaced ? idleAfterReplaced : idleAfter).unref()
  }

  return {
    release,
    isTrusted: () => !trust.isLost(),
    /** Another release replaces it: the process ends soon. */
    replace() {
      replaced = true
      if (!working) rest()
    },
    close() {
      clearTimeout(idle)
      leaveAll()
      end()
    },
    figures: () => ({ release, waiting: queue.length, faults, resident: running?.process.resident() ?? 0 }),
    /** Undefined where the page is left to the browser. */
    render(question: string, route: string) {
      if (trust.isLost() || queue.length >= longestQueue) return Promise.resolve(undefined)
      replaced = false
      return new Promise<RenderAnswer>((resolve) => {
        const stopWaiting = () => {
          queue.splice(queue.indexOf(job), 1)
          resolve(undefined)
        }
        const job: Job = { question, route, resolve, timer: setTimeout(stopWaiting, deadlines.turn) }
        queue.push(job)
        void work()
      })
    },
  }
}

export type ReleaseRenderer = ReturnType<typeof createReleaseRenderer>
