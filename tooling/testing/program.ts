import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from './stack.ts'

/** Runs one of the repository's TypeScript programs with the pinned Node; `finished` has all that it printed. */
export function runProgram(script: string, env: Record<string, string> = {}, args: string[] = []) {
  const root = repositoryRoot()
  const node = join(root, 'node_modules', '.bin', 'node')
  const child = spawn(node, [join(root, script), ...args], { cwd: root, env: { ...process.env, ...env } })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const finished = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
  return { kill: (signal: NodeJS.Signals) => child.kill(signal), output: () => output, finished }
}
