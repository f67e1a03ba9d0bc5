import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

interface DrainOptions {
  /** Time in ms for which `/healthz` reports draining while requests are still answered: a balancer must notice it. */
  notice: number
  /** Time that pending requests may take after that, in ms. */
  grace: number
}

/** Interval in ms between two checks for idle connections. */
const look = 50

/** Ends a server without losing a response: it reports draining, then accepts no connection, then closes the rest. */
export function createDrain({ notice, grace }: DrainOptions) {
  let draining = false
  return {
    isDraining: () => draining,
    /** Resolves when the last connection is closed, after `notice` and `grace` at the latest. */
    drain: async (server: Server) => {
      draining = true
      server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
      await sleep(notice)
      const closed = new Promise((resolve) => server.close(resolve))
      // A response that began before draining did not announce the close: its connection is closed once it is idle.
      const idle = setInterval(() => server.closeIdleConnections(), look)
      const deadline = setTimeout(() => server.closeAllConnections(), grace)
      await closed
      clearInterval(idle)
      clearTimeout(deadline)
    },
  }
}
