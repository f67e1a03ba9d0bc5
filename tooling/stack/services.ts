import { createOrphanWatch } from '../../shell/server/isolation/orphans.ts'
import { createDisk } from './disk.ts'
import type { Rounds } from './health.ts'
import type { Redact } from './redact.ts'
import { supervise, type Service, type Supervised } from './supervise.ts'

interface ServicesOptions {
  dataDir: string
  redact: Redact
  rounds?: Rounds
  onTrouble: (message: string) => void
}

/** The running services of one stack. The first to run is the last to stop: everything else needs the database. */
export function createServices({ dataDir, redact, rounds, onTrouble }: ServicesOptions) {
  const services: Supervised[] = []
  const disk = createDisk(dataDir, onTrouble)
  const orphans = createOrphanWatch()
  let stopped: Promise<void> | undefined

  async function stopAll() {
    const [first, ...others] = services
    await Promise.all(others.map((service) => service.stop()))
    await first?.stop()
  }

  function renewDependents(name: string) {
    for (const service of services) if (service.needs === name) void service.renew()
  }

  return {
    /** Resolves with the service's handle once it does its work. */
    async run(service: Service) {
      if (stopped) throw new Error('The stack is stopping')
      const options = { disk, redact, rounds, orphans, onRevived: renewDependents, onTrouble }
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
