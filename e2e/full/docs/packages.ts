import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'

export const packageNames = ['remote-kit', 'shared-backend', 'shared-domain', 'shared-ui']

interface Packed {
  exports: Record<string, string | { default?: string }>
}

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Packed

/** The entries of the installed packages that are scripts. */
export const entriesIn = (modules: string) =>
  packageNames.flatMap((name) =>
    Object.entries(manifestIn(join(modules, name)).exports).flatMap(([entry, files]) =>
      typeof files === 'string' || !files.default ? [] : [join(name, entry)],
    ),
  )

/** A bundler reads style sheets; what is for tests needs a test's globals. */
const notForNode =
  /^shared-ui(\/(facts|forms|kept|layout|lazy|photos|visit|visit-hint|visitor-form|watermark))?$|^shared-backend\/testing/

/** Expects what somebody outside relies on, of our packages as npm has installed them from a registry. */
export function expectUsable(modules: string, workspace: string) {
  const entries = entriesIn(modules).filter((entry) => !notForNode.test(entry))
  expect(entries.length).toBeGreaterThan(25)
  const script = `for (const entry of ${JSON.stringify(entries)}) if (Object.keys(await import(entry)).length === 0) throw new Error(entry + ' exports nothing')`
  const args = ['--input-type=module', '--eval', script]
  const { stderr, status } = spawnSync(process.execPath, args, { cwd: dirname(modules), encoding: 'utf8' })
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })

  const textsOf = (pattern: string) =>
    globSync(pattern, { cwd: modules }).map((file) => ({
      file,
      text: readFileSync(join(modules, file), 'utf8'),
    }))
  const maps = textsOf('{shared-*,remote-kit}/lib/**/*.map')
  expect(maps.length).toBeGreaterThan(300)
  const absent = maps.flatMap(({ file, text }) =>
    (JSON.parse(text) as { sources: string[] }).sources.filter(
      (source) => !existsSync(join(modules, dirname(file), source)),
    ),
  )
  expect(absent).toEqual([])

  const files = textsOf('{shared-*,remote-kit}/{lib/**/*.{js,d.ts,map},package.json}')
  const ofWorkspace = files.filter(
    ({ text }) => text.includes(workspace) || /\.\.\/(shared-|tooling)/.test(text),
  )
  expect(ofWorkspace.map(({ file }) => file)).toEqual([])
  const scripts = files.filter(({ file }) => /^shared-.*\.js$/.test(file))
  const uncompiled = scripts.filter(({ text }) => /(['"])\.{1,2}\/[^'"\n]+\.tsx?\1/.test(text))
  expect(uncompiled.map(({ file }) => file)).toEqual([])
  const ofTests = [
    '{shared-*,remote-kit}/**/*.test.*',
    '{shared-ui,shared-domain,remote-kit}/{src,lib}/**/testing',
  ]
  expect(ofTests.flatMap((pattern) => globSync(pattern, { cwd: modules }))).toEqual([])
}
