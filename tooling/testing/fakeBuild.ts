import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Built } from '../federation/built.ts'
import type { RemoteRelease } from '../federation/registry.ts'

interface FakeBuild extends Partial<Built> {
  shares?: RemoteRelease['shares']
  uses?: RemoteRelease['uses']
  rules?: RemoteRelease['rules']
  /** The name of its script: another name is another build. */
  print: string
}

/** Writes the files of a remote's build, or of the shell's, into a folder of the test's own. */
export function fakeBuild(
  folder: string,
  { name = 'mf-houses', print, shares = {}, uses = [], rules = { [`/${name}`]: {} }, ...more }: FakeBuild,
): Built {
  const dist = join(folder, name, print)
  const script = `${print}.js`
  const pages = Object.values(rules).flatMap(({ assets }) => assets?.scripts ?? [])
  // The plugin counts pages' files as App's.
  const app = { name: 'App', assets: { js: { sync: [script, ...pages] }, css: { sync: [] } } }
  const files = {
    ...Object.fromEntries(pages.map((page) => [page, `${print} ${page}`])),
    [script]: print,
    'remoteEntry.js': print,
    [`${script}.br`]: '',
    [`${script}.map`]: '',
    'mf-stats.json': '',
    'server/App.js': '',
    'contract.json': JSON.stringify(shares),
    'data-uses.json': JSON.stringify(uses),
    'routes.json': JSON.stringify(rules),
    'public-files.json': JSON.stringify([script, ...pages]),
    'assets.json': JSON.stringify({ scripts: [script], styles: [], fonts: [] }),
    'mf-manifest.json': JSON.stringify({
      metaData: { remoteEntry: { name: 'remoteEntry.js' } },
      exposes: [app],
    }),
  }
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(join(dist, 'server'), { recursive: true })
  for (const [file, content] of Object.entries(files)) writeFileSync(join(dist, file), content)
  return { name, version: '1.0.0', dist, ...more }
}
