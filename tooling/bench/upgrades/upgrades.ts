import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { lt } from 'semver'
import * as v from 'valibot'
import { readJson } from '../../readJson.ts'
import { freePort } from '../../stack/ports.ts'
import { installAsHere, makeOrigin, readableFolder } from '../../testing/freshClone.ts'
import { Terminal, type Running } from '../../testing/terminal.ts'
import { packages, root } from '../../workspaces.ts'
import { installCommands, nextVersion, pinnedVersion, type Declared } from './versions.ts'

const all = ['react-router-dom', '@reduxjs/toolkit', '@module-federation/enhanced', 'webpack']

/** The libraries to move, between commas; without it, all. */
const libraries = process.env.LIBRARIES?.split(',') ?? all

const pins = v.optional(v.record(v.string(), v.string()), {})
const manifest = v.object({ dependencies: pins, devDependencies: pins })

const declaredHere = (): Declared =>
  Object.fromEntries(
    packages().map((folder) => {
      const { dependencies, devDependencies } = readJson(manifest, join(root, folder, 'package.json'))
      return [folder, { ...dependencies, ...devDependencies }]
    }),
  )

const publishedVersions = (library: string) =>
  JSON.parse(execFileSync('npm', ['view', library, 'versions', '--json'], { encoding: 'utf8' })) as string[]

/** ms for which a hydrated page must write nothing to the console. */
const silence = 4000

/** Opens a page, waits until React answers on what the server has rendered. @throws Error with what its console says */
async function visit(browser: Browser, address: string, content: string) {
  const page = await browser.newPage()
  try {
    const messages: string[] = []
    page.on('pageerror', ({ message }) => messages.push(message))
    page.on('console', (message) => messages.push(message.text()))
    const html = await (await page.goto(address))?.text()
    if (!html?.includes('data-server-rendered')) throw new Error(`${address} is not rendered by the server`)
    const answers = page.locator('#root:not([data-server-rendered])').locator(content).first()
    await answers.waitFor().catch((cause: unknown) => messages.unshift((cause as Error).message))
    await setTimeout(silence)
    if (messages.length > 0) throw new Error(`${address} says\n${messages.join('\n')}`)
    return await answers.getAttribute('href')
  } finally {
    await page.close()
  }
}

/** Home page, catalogue and a property. */
async function visitPages(browser: Browser, siteUrl: string) {
  const listing = 'main a[href^="/property/"]'
  await visit(browser, siteUrl, listing)
  const property = await visit(browser, `${siteUrl}/properties`, listing)
  await visit(browser, siteUrl + property, 'main h1')
}

/** A clone of the tree as it stands, in which a developer works. */
async function openClone() {
  const folder = readableFolder()
  const terminal = new Terminal(folder, join(folder, 'terminal'))
  await terminal.run(`git clone ${makeOrigin(folder)} clone && cd clone`)
  installAsHere(join(folder, 'clone'))
  let site: Running | undefined
  return {
    run: (command: string) => terminal.run(command),
    start: async () => {
      const names = ['PORT', 'API_PORT', 'MAIL_PORT']
      const ports = await Promise.all(names.map(async (name) => `${name}=${await freePort()}`))
      site = await terminal.start(`${ports.join(' ')} SEED_PROPERTIES=20 npm start`, (output) =>
        /Ready: \S+\n/.test(output),
      )
      return /Ready: (\S+)/.exec(site.output())?.[1] ?? ''
    },
    end: async () => {
      await site?.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let open: Awaited<ReturnType<typeof openClone>> | undefined

/** Moves the library and returns the message of the tool that fails then; undefined where all is well. */
async function breakage(browser: Browser, commands: string[]) {
  open = await openClone()
  try {
    for (const command of commands) await open.run(command)
    await visitPages(browser, await open.start())
    return undefined
  } catch (cause) {
    return (cause as Error).message
  } finally {
    await open.end()
    open = undefined
  }
}

/** The command that failed, and the first error of its output, or the output's end. */
function shortened(words: string) {
  const [command = '', ...printed] = words.split('\n').filter((line) => line.trim())
  const error = printed.findIndex((line) => /error/i.test(line))
  const shown = error < 0 ? printed.slice(-12) : printed.slice(error, error + 12)
  return [command, ...shown].map((line) => `  ${line}`).join('\n')
}

/**
 * Moves each library to its next version, as a developer does it, in a clone of the tree: it must install, build, start
 * and show three pages without a word in the browser's console.
 */
export async function upgrades(browser: Browser) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void Promise.resolve(open?.end()).finally(() => process.exit(1)))
  const declared = declaredHere()
  for (const library of libraries) {
    const from = pinnedVersion(library, declared)
    const to = nextVersion(from, publishedVersions(library))
    if (!to) {
      console.log(`${library} ${from}: no other version of this major`)
      continue
    }
    const begun = Date.now()
    const broken = await breakage(browser, installCommands(library, to, declared))
    const way = lt(to, from) ? `${from} → ${to}, down, since there is none newer` : `${from} → ${to}`
    const seconds = ((Date.now() - begun) / 1000).toFixed(0)
    console.log(`${library} ${way}: ${broken === undefined ? 'passed' : 'failed'}, ${seconds} s`)
    if (broken !== undefined) console.log(shortened(broken))
  }
}
