import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Rounds } from '../stack/health.ts'

/** Where a running test stack is to be reached. */
export interface StackAddresses {
  apiUrl: string
  siteUrl: string
  mailUrl: string
  smtpUrl: string
  databaseUrl: string
  publishableKey: string
  secretKey: string
  demo: { username: string; password: string }
  dataDir: string
  /** The process that holds the stack. */
  pid: number
  /** Process ids by service, as they were at the start: `servicesOf` has those of the moment. */
  processes: Record<string, number>
}

/** Environment of the edge functions: an import takes the address of the tests' own servers for the public network. */
export const testFunctions = { IMPORT_TEST_ADDRESS: '127.0.0.1' }

export interface TestStackOptions {
  /** 0 by default: a schema without listings. */
  seedProperties?: number
  /** Builds and serves the site as well. */
  site?: boolean
  /** With `site`: the folder of one that is there already, to be served as it is. */
  builtSite?: string
  demo?: boolean
  /** How long the server waits for a page to be rendered: 5 unless given. */
  renderSeconds?: number
  /** Keeps the data in a folder of the test's own instead of one that goes with the stack. */
  dataDir?: string
  projectDir?: string
  functionsEnv?: Record<string, string>
  /** The timing of the services' health checks. */
  rounds?: Rounds
  /** Seconds between two looks at the outbox; none unless given, so that tests do not race it. */
  jobsEvery?: number
}

/** The repository's folder, found from where the tests run. */
export function repositoryRoot(from = process.cwd()): string {
  if (existsSync(join(from, 'lerna.json')) || existsSync(join(from, 'tooling', 'run.mjs'))) return from
  const parent = dirname(from)
  if (parent === from) throw new Error(`${process.cwd()} is outside the repository`)
  return repositoryRoot(parent)
}

/**
 * Starts a stack of its own for tests, on free ports, as a child process.
 * @throws with the stack's words when it does not come up
 */
export async function startTestStack(options: TestStackOptions = {}) {
  const root = repositoryRoot()
  const program = join(root, 'tooling', 'testing', 'serve.ts')
  const node = join(root, 'node_modules', '.bin', 'node')
  // jest's and swc's own settings are not meant for the stack.
  const env = { ...process.env, NODE_ENV: undefined, JEST_WORKER_ID: undefined }
  const child = spawn(node, [program, JSON.stringify(options)], {
    cwd: root,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))

  const firstLine = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve)
    child.once('error', reject)
    void closed.then((code) => reject(new Error(`The test stack ended with ${code}: ${complaints.trim()}`)))
  })
  const addresses = JSON.parse(await firstLine) as StackAddresses

  return {
    ...addresses,
    /** The stack's messages about services that died, so far. */
    complaints: () => complaints,
    /** Resolves once the stack's process has ended. */
    closed,
    stop: async () => {
      child.kill('SIGTERM')
      await closed
    },
  }
}

export type TestStack = Awaited<ReturnType<typeof startTestStack>>

/** The environment variable that tells test processes of the running stack. */
export const stackVariable = 'TEST_STACK'

/** Makes a stack known to the test processes that start from now on. */
export function publishStack(addresses: StackAddresses) {
  process.env[stackVariable] = JSON.stringify(addresses)
}

/** The stack that the global setup started. */
export function testStack(): StackAddresses {
  const text = process.env[stackVariable]
  if (!text)
    throw new Error('No test stack runs: is tooling/testing/globalSetup.ts the globalSetup of these tests?')
  return JSON.parse(text) as StackAddresses
}
