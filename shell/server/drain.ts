import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

interface DrainOptions {
  /** ms for which `/healthz` says no while everything is still answered: a balancer needs as long to notice. */
  notice: number
  /** ms that what is under way may take after that. */
  grace: number
}

/** ms between two looks for connections that have become idle. */
const look = 50

/** Ends a server so that no answer is lost: first it says so, then it takes nobody new, then it ends who is left. */
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
      // An answer that was begun before said nothing of closing: its connection is free when it is done.
      const idle = setInterval(() => server.closeIdleConnections(), look)
      const deadline = setTimeout(() => server.closeAllConnections(), grace)
      await closed
      clearInterval(idle)
      clearTimeout(deadline)
    },
  }
}
