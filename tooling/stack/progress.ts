import pc from 'picocolors'

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** A list of steps on the terminal, each ticked off with the time that it took. */
export function createProgress(out: NodeJS.WriteStream = process.stdout) {
  let current: { name: string; since: number } | undefined

  function clear() {
    if (out.isTTY) out.write('\r\x1b[2K')
  }

  function finish(mark: string) {
    if (!current) return
    clear()
    out.write(`  ${mark} ${current.name.padEnd(28)} ${pc.dim(seconds(performance.now() - current.since))}\n`)
    current = undefined
  }

  return {
    /** Begins a step and ticks off the one before. */
    step(name: string) {
      finish(pc.green('✓'))
      current = { name, since: performance.now() }
      if (out.isTTY) out.write(pc.dim(`  … ${name}`))
    },
    /** What the current step is at. */
    detail(text: string) {
      if (!current) return
      if (out.isTTY) {
        clear()
        out.write(pc.dim(`  … ${current.name}: ${text}`))
      } else out.write(`    ${text}\n`)
    },
    done: () => finish(pc.green('✓')),
    fail: () => finish(pc.red('✗')),
    /** A line between the steps. */
    say(line: string) {
      clear()
      out.write(`${line}\n`)
    },
  }
}
