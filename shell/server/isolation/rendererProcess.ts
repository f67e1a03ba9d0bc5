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

/** Bytes of memory in all; beyond, a process is replaced. */
const mostResident = 240 * 1024 * 1024

/** kB of memory that the system gives at all, most of which V8 only reserves: for what grows within one page. */
const mostReserved = 1_000_000

/** ms between two looks at what a process uses. */
const look = 1_000

/** ms of processor time that nobody asked for: between two looks as a matter of course, and piled up over them. */
const usualUnrequested = 50
const maxUnrequested = 500

/** Threads may collect garbage and compile beside the one that renders. */
const threads = 2

/** Bytes of what is said at once on standard error that are looked at, and characters of a line. */
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
  // Without it, modules of some public hosts may be imported: a way out, which --deny-import leaves open.
  '--no-remote',
  `--v8-flags=--max-old-space-size=${heap},--max-semi-space-size=16`,
]

/** Deno's own folder is none: there, a process could leave something for others (localStorage, caches). */
const env = { DENO_DIR: '/dev/null/none', DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' }

/** Also no picture of the memory on the disk when it ends badly. */
const limited = `ulimit -c 0; ulimit -d ${mostReserved} 2>/dev/null; exec "$@"`

const answer = v.union([v.object({ error: v.string() }), v.object({ value: v.unknown() })])

/** A page's state and its HTML, which may have zero bytes itself, stand behind its JSON, after a zero byte each. */
function parseAnswer(text: string) {
  const [json = '', state, ...html] = text.split('\0')
  try {
    const told = v.parse(answer, JSON.parse(json))
    if (state === undefined || 'error' in told) return told
    return { value: { ...(told.value as object), state: state || undefined, html: html.join('\0') } }
  } catch {
    throw new ProcessFault('answers what is no answer')
  }
}

interface Listeners {
  /** Told once, unless `end` was called: the process is gone. */
  onFault: (fault: ProcessFault) => void
  /** Told what the process says on standard error, without what could forge a line of the log. */
  onLine: (line: string) => void
}

/**
 * Starts a process that has no permission and knows nothing yet.
 * @param deno the program's path
 */
export function startProcess(deno: string, orphans: OrphanWatch, { onFault, onLine }: Listeners) {
  // A session of its own: a terminal's Ctrl-C is for the server, which drains.
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
  let unasked = 0

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
    unasked = Math.max(0, unasked + total - processor - busy * threads - usualUnrequested)
    processor = total
    busy = 0
    if (unasked > maxUnrequested && !waiting) fail(new ProcessFault('works without being asked'))
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
     * Asks for what program.mjs performs; one question at a time.
     * @param deadline ms
     * @throws ProcessFault, and the process is gone; PageFault when published code throws
     */
    async ask(question: string, deadline: number): Promise<unknown> {
      if (over) throw new ProcessFault('is gone')
      const begun = performance.now()
      reader.expect(writeFrame(child.stdin, question))
      const timer = setTimeout(() => fail(new ProcessFault(`gave no answer in ${deadline} ms`)), deadline)
      try {
        const text = await new Promise<string>((resolve, reject) => (waiting = { resolve, reject }))
        checkMemory()
        const told = parseAnswer(text)
        if ('error' in told) throw new PageFault(told.error)
        return told.value
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
