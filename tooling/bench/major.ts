import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { linesOf, readRegistry } from '../federation/registry.ts'
import { shellName } from '../federation/layout.ts'
import { freePort } from '../stack/ports.ts'
import { installAsHere, makeOrigin, readableFolder } from '../testing/freshClone.ts'
import { Terminal } from '../testing/terminal.ts'
import { remotes } from '../workspaces.ts'

/** An export of shared-ui that every remote uses, and what it is called from the next major on. */
const [before, after] = ['Alert', 'Callout']

function edit(file: string, change: (text: string) => string) {
  const text = readFileSync(file, 'utf8')
  if (change(text) !== text) writeFileSync(file, change(text))
}

/** Renames the export, and what all that uses it calls it; each remote says that it needs the next major. */
function rename(clone: string) {
  edit(join(clone, 'shared-ui/src/index.ts'), (text) =>
    text.replace(`{ ${before} }`, `{ ${before} as ${after} }`),
  )
  for (const file of globSync('{mf-*,shell,shared-ui}/src/**/*.{ts,tsx}', { cwd: clone }))
    edit(join(clone, file), (text) =>
      new RegExp(`import \\{[^}]*\\b${before}\\b[^}]*\\} from 'shared-ui'`).test(text)
        ? text.replaceAll(new RegExp(`\\b${before}\\b`, 'g'), after)
        : text,
    )
  for (const name of remotes())
    edit(join(clone, name, 'package.json'), (text) =>
      text.replace(/"shared-ui": "\^[^"]*"/, `"shared-ui": "^${nextMajor(clone)}.0.0"`),
    )
}

function nextMajor(clone: string) {
  const { version } = JSON.parse(readFileSync(join(clone, 'shared-ui/package.json'), 'utf8')) as {
    version: string
  }
  return Number.parseInt(version, 10) + 1
}

const served = (siteDir: string) =>
  Object.entries(linesOf(readRegistry(siteDir)))
    .map(([name, line]) => `${name} ${line?.current.version}`)
    .join(', ')

async function timed<T>(what: string, work: () => Promise<T>) {
  const begun = Date.now()
  const value = await work()
  console.log(`${what}: ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  return value
}

/** Returns the gate's reasons for refusing a release. @throws Error when it accepts it */
async function refusal(terminal: Terminal, command: string) {
  const output = await terminal.run(command).then(
    () => undefined,
    (cause: unknown) => (cause as Error).message,
  )
  if (output === undefined) throw new Error(`${command} was let through`)
  const reasons = output.split('\n').filter((line) => / needs | uses /.test(line))
  if (reasons.length === 0) throw new Error(output)
  return reasons
}

function expectServed(siteDir: string, expected: string) {
  if (served(siteDir) !== expected) throw new Error(`${served(siteDir)} is served, not ${expected}`)
}

/**
 * A new major of shared-ui in a clone of the tree, on a branch of its own: refused for the shell and for each remote
 * alone, released in one step, taken back in one step. Prints what the gate says, and the times.
 */
export async function major() {
  const folder = readableFolder()
  const terminal = new Terminal(folder, join(folder, 'terminal'))
  const clone = join(folder, 'clone')
  const siteDir = join(clone, '.local/site')
  const names = [shellName, ...remotes()]
  const author = { NAME: 'Ana', EMAIL: 'ana@example.com' }
  for (const [what, value] of Object.entries(author))
    terminal.set({ [`GIT_AUTHOR_${what}`]: value, [`GIT_COMMITTER_${what}`]: value })
  await terminal.run(`git clone ${makeOrigin(folder)} clone && cd clone && git switch --create major`)
  installAsHere(clone)
  const ports = await Promise.all(
    ['PORT', 'API_PORT', 'MAIL_PORT'].map(async (name) => `${name}=${await freePort()}`),
  )
  const site = await timed('npm start', () =>
    terminal.start(`${ports.join(' ')} npm start`, (output) => output.includes('Ready:')),
  )
  try {
    const first = served(siteDir)
    rename(clone)
    await timed('its versions', () =>
      terminal.run(
        [
          `git commit --quiet --all --message 'Call an ${before} a ${after}'`,
          ...['shared-ui', ...remotes()].map((name) => `npm run bump -- ${name} major`),
        ].join('\n'),
      ),
    )
    for (const name of names) {
      const output = await timed(`${name} alone is refused`, () =>
        refusal(terminal, `npm run release -- ${name}`),
      )
      console.log(output.map((line) => `  ${line}`).join('\n'))
      expectServed(siteDir, first)
    }
    await timed('all in one step', () => terminal.run(`npm run release -- ${names.join(' ')}`))
    const second = served(siteDir)
    console.log(`  ${second}`)
    if (!remotes().every((name) => readRegistry(siteDir).remotes[name]?.current.version.startsWith('2.')))
      throw new Error(`${second} is served`)
    await timed('back in one step', () => terminal.run(`npm run rollback -- ${names.join(' ')}`))
    expectServed(siteDir, first)
  } finally {
    await site.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
