import pc from 'picocolors'
import type { Progress } from './options.ts'

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Tells of a step's begin and end around its work, which may say what it is at. */
export async function step<T>(
  onProgress: Progress,
  name: string,
  work: (detail: (text: string) => void) => Promise<T>,
): Promise<T> {
  onProgress(name, 'begin')
  const result = await work((text) => onProgress(name, 'detail', text))
  onProgress(name, 'end')
  return result
}

/** A list of steps on the terminal, each ticked off with the time that it took. Steps may overlap. */
export function createProgress(out: NodeJS.WriteStream = process.stdout) {
  const running = new Map<string, { since: number; detail?: string }>()

  function clear() {
    if (out.isTTY) out.write('\r\x1b[2K')
  }

  /** All that is under way in one line, no longer than the terminal is wide: a second line would stay. */
  function show() {
    if (!out.isTTY || running.size === 0) return
    const steps = [...running].map(([name, { detail }]) => (detail ? `${name}: ${detail}` : name))
    out.write(pc.dim(`  … ${steps.join(' · ')}`.slice(0, (out.columns || 80) - 1)))
  }

  function tick(mark: string, name: string, since: number) {
    out.write(`  ${mark} ${name.padEnd(28)} ${pc.dim(seconds(performance.now() - since))}\n`)
    running.delete(name)
  }

  return {
    report(name: string, event: 'begin' | 'detail' | 'end', detail?: string) {
      clear()
      const current = running.get(name)
      if (event === 'begin') running.set(name, { since: performance.now() })
      else if (event === 'end') tick(pc.green('✓'), name, current?.since ?? performance.now())
      else if (current) {
        current.detail = detail
        if (!out.isTTY) out.write(`    ${name}: ${detail}\n`)
      }
      show()
    },
    /** Marks what was under way when it failed. */
    fail() {
      clear()
      for (const [name, { since }] of running) tick(pc.red('✗'), name, since)
    },
    /** A line between the steps. */
    say(line: string) {
      clear()
      out.write(`${line}\n`)
      show()
    },
  }
}
