import { createDisk } from './disk.ts'
import type { Rounds } from './health.ts'
import type { Lock } from './lock.ts'
import { record } from './processes.ts'
import type { Redact } from './redact.ts'
import { supervise, type Service, type Supervised } from './supervise.ts'
import { startWatcher } from './watcher.ts'

interface ServicesOptions {
  dataDir: string
  lock: Lock
  redact: Redact
  rounds?: Rounds
  onTrouble: (message: string) => void
}

/** The running services of one stack. The first to run is the last to stop: everything else needs the database. */
export function createServices({ dataDir, lock, redact, rounds, onTrouble }: ServicesOptions) {
  const services: Supervised[] = []
  const disk = createDisk(dataDir, onTrouble)
  const watcher = startWatcher()
  let stopped: Promise<void> | undefined

  async function stopAll() {
    const [first, ...others] = services
    await Promise.all(others.map((service) => service.stop()))
    await first?.stop()
    watcher.stop()
  }

  /** A stack that is killed is survived by nothing: the watcher ends them, or else the next start does. */
  function onSpawn(name: string, pid: number) {
    const recorded = record(pid)
    if (!recorded) return
    watcher.remember(name, recorded)
    lock.remember(name, recorded, disk)
  }

  function renewDependents(name: string) {
    for (const service of services) if (service.needs === name) void service.renew()
  }

  return {
    /** Resolves with the service's handle once it does its work. */
    async run(service: Service) {
      if (stopped) throw new Error('The stack is stopping')
      const options = { disk, redact, rounds, onSpawn, onRevived: renewDependents, onTrouble }
      const supervised = supervise(service, options)
      services.push(supervised)
      await supervised.start()
      return supervised
    },
    processes: () => Object.fromEntries(services.map(({ name, pid }) => [name, pid])),
    stop: () => (stopped ??= stopAll()),
  }
}

export type Services = ReturnType<typeof createServices>
