import type { Lock } from './lock.ts'
import { supervise, type Program, type Supervised } from './supervise.ts'

interface PartsOptions {
  lock: Lock
  onTrouble: (message: string) => void
}

/** The running programs of one stack. The first to run is the last to stop: everything else needs the database. */
export function createParts({ lock, onTrouble }: PartsOptions) {
  const parts: Supervised[] = []
  let stopped: Promise<void> | undefined

  async function stopAll() {
    const [first, ...others] = parts
    await Promise.all(others.map((part) => part.stop()))
    await first?.stop()
  }

  function renewDependents(name: string) {
    for (const part of parts) if (part.needs === name) void part.renew()
  }

  return {
    /** Resolves with the program's handle once it does its work. */
    async run(program: Program) {
      if (stopped) throw new Error('The stack is stopping')
      const part = supervise(program, { onSpawn: lock.remember, onRevived: renewDependents, onTrouble })
      parts.push(part)
      await part.start()
      return part
    },
    processes: () => Object.fromEntries(parts.map((part) => [part.name, part.pid])),
    stop: () => (stopped ??= stopAll()),
  }
}

export type Parts = ReturnType<typeof createParts>
