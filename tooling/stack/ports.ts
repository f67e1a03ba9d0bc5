import { randomInt } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'

const loopback = '127.0.0.1'

/** A port that somebody else holds; `setting` is the environment variable that moves it. */
export class PortInUseError extends Error {
  readonly port: number

  constructor(port: number, what: string, setting: string) {
    super(
      `Port ${port} is in use, so the ${what} cannot listen there: stop what runs on it, or set ${setting}=<another port>`,
    )
    this.name = 'PortInUseError'
    this.port = port
  }
}

function listenOnce(port: number, host: string) {
  return new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      const { port: taken } = server.address() as AddressInfo
      server.close(() => resolve(taken))
    })
  })
}

/**
 * Where systems take no ports for outgoing connections: one of those could hold a port by the time that it is used.
 * Many, so that two stacks that start at once hardly ever draw the same.
 */
const drawn = { from: 10_000, below: 32_000 }

/** A port of the loopback address that is free at this moment. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = await listenOnce(randomInt(drawn.from, drawn.below), loopback).catch(() => undefined)
    if (port) return port
  }
  return listenOnce(0, loopback)
}

/**
 * Returns `port`, or a free one for 0. IPv6's loopback is looked at too: a browser asks it first for `localhost`.
 * @throws {PortInUseError}
 */
export async function claimPort(port: number, what: string, setting: string) {
  if (port === 0) return freePort()
  for (const host of [loopback, '::1']) {
    await listenOnce(port, host).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES')
        throw new PortInUseError(port, what, setting)
      if (host === loopback) throw error
    })
  }
  return port
}
