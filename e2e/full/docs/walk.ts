import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '../../../tooling/stack/ports.ts'
import { missingLine } from '../../../tooling/testing/documentBlocks.ts'
import {
  installAsHere,
  makeOrigin,
  readableFolder,
  thinOutTests,
} from '../../../tooling/testing/freshClone.ts'
import type { StackAddresses } from '../../../tooling/testing/stack.ts'
import { Terminal, type Running } from '../../../tooling/testing/terminal.ts'

/** Whether clones install and build everything, as they do elsewhere; otherwise both are taken from this checkout. */
const isFresh = process.env.FRESH === '1'

/** The repository's address in the documents, and the folder of its clone. */
const address = 'https://git.example/imobiliaria.git'
const cloneName = 'imobiliaria'

/**
 * The ports that a command listens on, by their environment variables; a command without one takes a free port itself.
 */
const ports: Record<string, string[]> = {
  'npm start': ['PORT', 'API_PORT', 'MAIL_PORT'],
  'npm run gate': [],
  'node_modules/.bin/node --max-semi-space-size=8 shell/server/node.ts': ['PORT'],
}

/** Whether a command runs until it is stopped. */
const goesOn = (command: string) => command in ports || /^npm run dev /.test(command)

const firstAddress = (text: string) => /https?:\/\/localhost:\d+/.exec(text)?.[0] ?? ''

/** The lines of a diff with that sign, without its file's names. */
const linesOf = (diff: string, sign: '-' | '+') =>
  [...diff.matchAll(new RegExp(`^${RegExp.escape(sign)}(?!--|\\+\\+)(.*)$`, 'gm'))]
    .map(([, line]) => line)
    .join('\n')

/** The git settings of the reader: the repository's address leads to the tested tree. */
function gitSettings(origin: string) {
  const settings = [
    [`url.${origin}.insteadOf`, address],
    ['user.name', 'Ana'],
    ['user.email', 'ana@example.com'],
  ].flatMap(([key = '', value = ''], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ])
  return { GIT_CONFIG_COUNT: '3', ...(Object.fromEntries(settings) as Record<string, string>) }
}

/** Runs documents one after the other, in one terminal. */
export class Walk {
  /** In the place of a hosted project. */
  private readonly project: StackAddresses | undefined
  private readonly folder = readableFolder()
  /** Where the reader's clone will lie. */
  private readonly clone = join(this.folder, 'reader', cloneName)
  private readonly terminal: Terminal
  /** The site that `npm start` started, and the processes beside it. */
  private site: Running | undefined
  private beside: Running | undefined
  /** The remote that runs from its sources there. */
  private developed = ''

  constructor(project?: StackAddresses) {
    this.project = project
    const place = dirname(this.clone)
    mkdirSync(place)
    this.terminal = new Terminal(place, join(this.folder, 'terminal'))
    this.terminal.set(gitSettings(makeOrigin(this.folder)))
  }

  /** The settings of a reader with a hosted account. */
  setProject(what: 'server' | 'secret' | 'questions' | 'database') {
    if (!this.project) throw new Error('The document needs a project')
    const { apiUrl, publishableKey, secretKey, databaseUrl } = this.project
    const settings = {
      // The project has a site of its own already.
      server: {
        SUPABASE_URL: apiUrl,
        SUPABASE_PUBLISHABLE_KEY: publishableKey,
        CHANNEL: `walk-${randomUUID()}`,
      },
      secret: { SUPABASE_SECRET_KEY: secretKey },
      database: { DATABASE_URL: databaseUrl },
      questions: { API: apiUrl, KEY: publishableKey, SECRET: secretKey },
    }
    this.terminal.set(settings[what])
  }

  /** The address of the last started server. */
  private get shown() {
    return firstAddress(this.beside?.output() ?? '')
  }

  /** The address where a change is visible at once: the remote's that runs from its sources, if the change is in it. */
  shows(diff: string) {
    return this.developed && diff.includes(`+++ b/${this.developed}/`) ? this.shown : ''
  }

  /** @throws Error when it fails, or its output differs from `shown` */
  async run(command: string, shown: string | undefined) {
    await this.beside?.end()
    this.beside = undefined
    this.developed = ''
    if (goesOn(command)) return this.start(command, shown)
    const printed = await this.terminal.run(command)
    const missing = shown === undefined ? undefined : missingLine(shown, printed)
    if (missing !== undefined) throw new Error(`${command}\ndoes not print “${missing}” but\n${printed}`)
    if (isFresh || !existsSync(this.clone) || existsSync(join(this.clone, 'node_modules'))) return
    installAsHere(this.clone)
    if (this.project) thinOutTests(this.clone)
  }

  private async start(command: string, shown: string | undefined) {
    if (shown === undefined) throw new Error(`${command}\ngoes on: the document must show when it is up`)
    const taken: Record<string, string> = {}
    for (const name of ports[command] ?? []) taken[name] = String(await freePort())
    const isSite = command === 'npm start'
    const siteAddress = `http://localhost:${taken.PORT}`
    if (isSite) await this.site?.end()
    const settings = Object.entries(taken).map(([name, port]) => `${name}=${port} `)
    const running = await this.terminal.start(
      settings.join('') + command,
      (printed) => !missingLine(shown, printed),
    )
    if (isSite) {
      this.site = running
      this.terminal.set({ SITE: siteAddress, STAGING: siteAddress })
    } else {
      this.beside = running
      this.developed = /(?<=^npm run dev -w )\S+/.exec(command)?.[0] ?? ''
    }
    const url = isSite ? siteAddress : this.shown
    const { status } = await fetch(url)
    if (status !== 200) throw new Error(`${command}\n${url} is answered with ${status}`)
  }

  /**
   * Makes a change as a document shows it: lines for lines.
   * @returns the words that are new
   */
  change(diff: string) {
    const [file = ''] = /(?<=^\+\+\+ b\/).*/m.exec(diff) ?? []
    const path = join(this.clone, file)
    const text = readFileSync(path, 'utf8')
    const [from, to] = [linesOf(diff, '-'), linesOf(diff, '+')]
    if (!text.includes(from)) throw new Error(`${file} has no line\n${from}`)
    writeFileSync(
      path,
      text.replace(from, () => to),
    )
    return /'(.*)'/.exec(to)?.[1] ?? ''
  }

  async end() {
    await this.beside?.end()
    await this.site?.end()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
