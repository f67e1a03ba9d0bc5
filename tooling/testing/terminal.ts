import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { until } from '../stack/processes.ts'
import { root } from '../workspaces.ts'

/** Variables that tests and their runners have set, and a terminal that was opened just now has not. */
const ours =
  /^(npm_(?!config_)|INIT_CWD$|NODE$|NODE_(ENV|OPTIONS|PATH)$|JEST_|TEST_|PLAYWRIGHT_(?!BROWSERS)|FORCE_COLOR$|COLOR$|SWC_)/
/** Variables that the documents let their reader set. */
const settings =
  /^((API_|MAIL_|DATABASE_|SMTP_)?PORT|(DATA|CACHE|STATIC|EDGE)_DIR|CHANNEL|TARBALLS|SEED_PROPERTIES|SITE|AGENCY|DATABASE_URL|SUPABASE_.*)$/

function environment() {
  const env = Object.entries(process.env).filter(([name]) => !ours.test(name) && !settings.test(name))
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(root))
  return { ...Object.fromEntries(env), PATH: path.join(delimiter), NO_COLOR: '1' }
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** ms after which a command that goes on hangs: the first start builds the site. */
const timeLimit = 600_000

function interrupt({ pid }: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {
    // It has ended.
  }
}

/** A command that goes on until it is ended. */
export interface Running {
  output: () => string
  hasEnded: () => boolean
  /** Presses Ctrl-C, and waits. */
  end: () => Promise<void>
}

/** A terminal: what one command sets, and the folder it goes to, is there for the next one. */
export class Terminal {
  private readonly state: string
  private readonly running = new Set<ChildProcess>()

  /** @param folder where it is opened @param state a file of its own, which keeps what was set */
  constructor(folder: string, state: string) {
    this.state = state
    writeFileSync(state, `cd ${quote(folder)}\n`)
    process.once('exit', () => this.running.forEach((child) => interrupt(child, 'SIGKILL')))
  }

  set(values: Record<string, string>) {
    for (const [name, value] of Object.entries(values)) this.remember(`export ${name}=${quote(value)}`)
  }

  private remember(line: string) {
    writeFileSync(this.state, `${line}\n`, { flag: 'a' })
  }

  private spawn(script: string) {
    const child = spawn('bash', ['-c', `set -e\nsource ${quote(this.state)}\n${script}`], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, as in a terminal: Ctrl-C is for all of it.
      detached: true,
    })
    this.running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
    void closed.then(() => this.running.delete(child))
    return { child, output: () => output, closed }
  }

  /** Runs a command to its end, as it is written. @throws Error with what it printed when it fails */
  async run(command: string) {
    const after = `${this.state}.next`
    const keep = `trap 'code=$?; { export -p; echo "cd \\"$PWD\\""; } > ${quote(after)}; exit $code' EXIT`
    const { output, closed } = this.spawn(`${keep}\n${command}`)
    const code = await closed
    if (code !== 0) throw new Error(`${command}\nended with ${code}:\n${output()}`)
    if (existsSync(after)) writeFileSync(this.state, readFileSync(after))
    return output()
  }

  /** Starts a command that goes on, and waits until it is up. @throws Error with what it printed when it ends first */
  async start(command: string, isUp: (output: string) => boolean): Promise<Running> {
    const { child, output, closed } = this.spawn(command)
    let ended = false
    void closed.then(() => (ended = true))
    await until(() => ended || isUp(output()), timeLimit)
    if (!isUp(output())) {
      interrupt(child, 'SIGTERM')
      throw new Error(`${command}\n${ended ? 'ended' : 'did not come up'}:\n${output()}`)
    }
    const end = async () => {
      interrupt(child, 'SIGINT')
      await closed
    }
    return { output, hasEnded: () => ended, end }
  }
}
