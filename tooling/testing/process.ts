import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from './stack.ts'

interface Place {
  /** The checkout whose program it is. */
  root?: string
  /** Where it is run, the checkout unless given. */
  cwd?: string
}

/** Runs one of the repository's TypeScript programs with the pinned Node; `finished` has all that it printed. */
export function runProcess(
  script: string,
  env: Record<string, string> = {},
  args: string[] = [],
  { root = repositoryRoot(), cwd = root }: Place = {},
) {
  const node = join(root, 'node_modules', '.bin', 'node')
  const child = spawn(node, [join(root, script), ...args], { cwd, env: { ...process.env, ...env } })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const finished = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
  return { kill: (signal: NodeJS.Signals) => child.kill(signal), output: () => output, finished }
}
