import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(__dirname, '../../..')

/** A port that is free now. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Resolves when a server answers at `url`. */
async function answering(url: string) {
  for (;;) {
    try {
      return await fetch(url)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/**
 * Runs the server on Node as docs/deploy.md starts it, and resolves when it answers.
 * @param stdout a file instead of the lines; then `env` must name the port
 */
export async function startServer(folder: string, env: Record<string, string> = {}, stdout?: number) {
  const facts = ['name', 'creci', 'phone', 'whatsapp', 'email', 'address']
  const child = spawn(join(root, 'node_modules/.bin/node'), [join(root, 'shell/server/node.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      CACHE_DIR: folder,
      FOLLOW_SECONDS: '0',
      // There is no API: these pages need no data.
      SUPABASE_URL: 'http://127.0.0.1:9',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
      AGENCY: JSON.stringify(Object.fromEntries(facts.map((fact) => [fact, fact]))),
      ...env,
    },
    stdio: ['ignore', stdout ?? 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const complaints: string[] = []
  createInterface(child.stderr!).on('line', (line) => complaints.push(line))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const output = child.stdout
  const ready = output
    ? new Promise<string>((resolve) => {
        createInterface(output).on('line', (line) => {
          lines.push(line)
          const address = /^server on (\S+)/.exec(line)?.[1]
          if (address) resolve(address)
        })
      })
    : Promise.resolve(`http://localhost:${env.PORT}`)
  const endedTooSoon = ended.then((code) => {
    throw new Error(`The server ended with ${code} before it was ready:\n${complaints.join('\n')}`)
  })
  // After that the tests end it themselves.
  endedTooSoon.catch(() => {})
  const url = await Promise.race([ready, endedTooSoon])
  await Promise.race([answering(`${url}/healthz`), endedTooSoon])
  lines.length = 0
  return { url, port: Number(new URL(url).port), lines, complaints, ended, kill: child.kill.bind(child) }
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>
