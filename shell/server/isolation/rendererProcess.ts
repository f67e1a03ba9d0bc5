import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'
import { PageFault, ProcessFault } from './faults.ts'
import { createFrameReader, writeFrame } from './frames.ts'
import type { OrphanWatch } from './orphans.ts'
import { processorTime, residentBytes } from './usage.ts'

/** MB of JavaScript objects. A page of the catalogue needs about 50. */
const heap = 96

/** Limit of resident memory in bytes; beyond it a process is replaced. */
const mostResident = 240 * 1024 * 1024

/** Limit of virtual memory in kB, which V8 mostly reserves: stops growth within one page. */
const mostReserved = 1_000_000

/** Interval in ms between two checks of a process's usage. */
const look = 1_000

/** Processor time in ms without a request: allowed between two checks, and allowed in total. */
const usualUnrequested = 50
const maxUnrequested = 500

/** Threads that may collect garbage and compile beside the one that renders. */
const threads = 2

/** Bytes of standard error that are read at once, and characters of a line. */
const maxReported = 4_000
const longestLine = 300

const program = join(import.meta.dirname, 'program.mjs')

const flags = [
  'run',
  '--quiet',
  '--no-prompt',
  '--no-config',
  '--no-lock',
  '--no-npm',
  // Without this option modules of some public hosts could be imported, which --deny-import allows.
  '--no-remote',
  `--v8-flags=--max-old-space-size=${heap},--max-semi-space-size=16`,
]

/** Deno has no folder of its own: a process could leave data there for others (localStorage, caches). */
const env = { DENO_DIR: '/dev/null/none', DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' }

/** Also writes no core dump when it crashes. */
const limited = `ulimit -c 0; ulimit -d ${mostReserved} 2>/dev/null; exec "$@"`

const answer = v.union([v.object({ error: v.string() }), v.object({ value: v.unknown() })])

/** A page's state and HTML follow its JSON, each after a zero byte; the HTML may have zero bytes itself. */
function parseAnswer(text: string) {
  const [json = '', state, ...html] = text.split('\0')
  try {
    const response = v.parse(answer, JSON.parse(json))
    if (state === undefined || 'error' in response) return response
    return { value: { ...(response.value as object), state: state || undefined, html: html.join('\0') } }
  } catch {
    throw new ProcessFault('answers what is no answer')
  }
}

interface Listeners {
  /** Called once when the process is gone, unless `end` was called. */
  onFault: (fault: ProcessFault) => void
  /** Called with lines of standard error, without characters that could forge a log line. */
  onLine: (line: string) => void
}

/**
 * Starts a process without any permission and without builds.
 * @param deno path of the executable
 */
export function startProcess(deno: string, orphans: OrphanWatch, { onFault, onLine }: Listeners) {
  // In its own session: a terminal's Ctrl-C goes to the server, which drains.
  const child = spawn('/bin/sh', ['-c', limited, 'sh', deno, ...flags, program], {
    env,
    cwd: '/',
    detached: true,
  })
  const reader = createFrameReader()
  let waiting: { resolve: (text: string) => void; reject: (fault: ProcessFault) => void } | undefined
  let over = false
  let busy = 0
  let processor = 0
  let unrequested = 0

  function end(fault = new ProcessFault('is ended')) {
    over = true
    clearInterval(watch)
    child.kill('SIGKILL')
    waiting?.reject(fault)
  }

  function fail(fault: ProcessFault) {
    if (over) return
    end(fault)
    onFault(fault)
  }

  const resident = () => (child.pid === undefined ? 0 : residentBytes(child.pid))

  function checkMemory() {
    const bytes = resident()
    if (bytes > mostResident) fail(new ProcessFault(`takes ${Math.round(bytes / 1024 / 1024)} MB`))
  }

  function checkProcessor(pid: number) {
    const total = processorTime(pid)
    unrequested = Math.max(0, unrequested + total - processor - busy * threads - usualUnrequested)
    processor = total
    busy = 0
    if (unrequested > maxUnrequested && !waiting) fail(new ProcessFault('works without a request'))
  }

  const watch = setInterval(() => {
    checkMemory()
    if (child.pid !== undefined) checkProcessor(child.pid)
  }, look)
  watch.unref()

  child.stdin.on('error', () => {})
  child.stdout.on('data', (chunk: Buffer) => {
    if (over) return
    try {
      const text = reader.push(chunk)
      if (text !== undefined) waiting?.resolve(text)
    } catch (cause) {
      fail(cause as ProcessFault)
    }
  })
  child.stderr.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString('utf8', 0, maxReported).split('\n')) {
      const clean = stripVTControlCharacters(line)
        .replaceAll(/\p{Cc}/gu, ' ')
        .slice(0, longestLine)
      if (clean.trim()) onLine(clean)
    }
  })
  child.once('error', (cause) => fail(new ProcessFault('cannot be started', { cause })))
  child.once('exit', (code, signal) => {
    if (child.pid !== undefined) orphans.remove(child.pid)
    fail(new ProcessFault(`ended by itself (${signal ?? code})`))
  })
  if (child.pid !== undefined) orphans.add(child.pid)

  return {
    resident,
    end: () => end(),
    /**
     * Sends a request to program.mjs; one at a time.
     * @param deadline ms
     * @throws ProcessFault, and the process is gone; PageFault when published code throws
     */
    async request(question: string, deadline: number): Promise<unknown> {
      if (over) throw new ProcessFault('is gone')
      const begun = performance.now()
      reader.expect(writeFrame(child.stdin, question))
      const timer = setTimeout(() => fail(new ProcessFault(`gave no answer in ${deadline} ms`)), deadline)
      try {
        const text = await new Promise<string>((resolve, reject) => (waiting = { resolve, reject }))
        checkMemory()
        const response = parseAnswer(text)
        if ('error' in response) throw new PageFault(response.error)
        return response.value
      } catch (cause) {
        if (cause instanceof ProcessFault) fail(cause)
        throw cause
      } finally {
        clearTimeout(timer)
        waiting = undefined
        busy += performance.now() - begun
      }
    },
  }
}

export type RendererProcess = ReturnType<typeof startProcess>
export type StartProcess = (listeners: Listeners) => RendererProcess
