import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack, { type Configuration } from 'webpack'
import { visitSite } from '../../tooling/federation/gate/visit.ts'
import { publish } from '../../tooling/federation/publish.ts'
import { readRegistry } from '../../tooling/federation/registry.ts'
import { repositoryRoot } from '../../tooling/testing/stack.ts'
import { expect, test } from '../support/ownSite.ts'

const name = 'mf-news'

const sources = {
  'src/App.js': `import { createElement, useState } from 'react'
export default function App() {
  const [count, setCount] = useState(0)
  return createElement('div', {},
    createElement('h1', {}, 'Notícias'),
    createElement('button', { onClick: () => setCount(count + 1) }, 'Lidas: ' + count))
}`,
  'routes.json': JSON.stringify({ '/noticias': { title: 'Notícias', mainControl: 'Lidas: 0' } }),
}

/** What makes the entry of each kind, beside the options that both have. */
const kinds: Record<string, { library?: { type: string }; experiments?: Configuration['experiments'] }> = {
  script: {},
  'ES module': { library: { type: 'module' }, experiments: { outputModule: true } },
}

/** Builds a remote with the vendor's minimal options. @returns the folder of its package */
async function buildPlainRemote({ library, experiments }: (typeof kinds)[string]) {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  for (const [file, content] of Object.entries(sources)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), content)
  }
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: {},
    output: { path: join(folder, 'dist'), publicPath: 'auto' },
    resolve: { modules: [join(repositoryRoot(), 'node_modules')] },
    experiments,
    plugins: [
      new ModuleFederationPlugin({
        name: 'news',
        filename: 'remoteEntry.js',
        exposes: { './App': './src/App.js' },
        shared: { react: { singleton: true, requiredVersion: '^19.0.0' } },
        dts: false,
        ...(library && { library }),
      }),
    ],
  })
  const stats = await promisify(compiler.run.bind(compiler))()
  if (stats?.hasErrors()) throw new Error(stats.toString())
  return { dist: join(folder, 'dist'), remove: () => rm(folder, { recursive: true }) }
}

for (const [kind, options] of Object.entries(kinds))
  test(`a remote of the plain federation plugin whose entry is a ${kind} is released and works`, async ({
    site,
    page,
  }) => {
    const { dist, remove } = await buildPlainRemote(options)
    await publish(site.folder, [{ name, version: '1.0.0', dist }], { by: 'test', why: 'test' })
    await remove()
    expect(await visitSite(site, readRegistry(site.folder), [name])).toEqual([])
    await page.goto('/noticias')
    await expect(page.getByRole('heading', { level: 1, name: 'Notícias' })).toBeVisible()
    // Its state is kept by the shell's React: with a copy of its own hooks would throw.
    await page.getByRole('button', { name: 'Lidas: 0' }).click()
    await expect(page.getByRole('button', { name: 'Lidas: 1' })).toBeVisible()
    await page.getByRole('link', { name: 'Imóveis', exact: true }).first().click()
    await expect(page).toHaveURL(/\/properties$/)
    const loaded = await page.evaluate(() =>
      Object.keys(Reflect.get(globalThis, '__FEDERATION__').moduleInfo),
    )
    expect(loaded).toEqual(expect.arrayContaining([expect.stringMatching(/^mf_news:.*mf-manifest\.json$/)]))
  })

test('an ES module is loaded where the registry names it as one', async ({ site, page }) => {
  const { dist, remove } = await buildPlainRemote(kinds['ES module'] ?? {})
  await publish(site.folder, [{ name, version: '1.0.0', dist }], { by: 'test', why: 'test' })
  await remove()
  const registry = readRegistry(site.folder)
  const entry = registry.remotes[name]?.current
  await site.write(
    'registry.json',
    JSON.stringify(registry)
      .replace(
        `"entry":"${entry?.entry}"`,
        `"entry":"${entry?.entry.replace('mf-manifest.json', 'remoteEntry.js')}"`,
      )
      .replace('"kind":"manifest"', '"kind":"module"'),
  )
  await page.goto('/noticias')
  await page.getByRole('button', { name: 'Lidas: 0' }).click()
  await expect(page.getByRole('button', { name: 'Lidas: 1' })).toBeVisible()
})
