import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack, { type Configuration } from 'webpack'
import { root } from '../workspaces.ts'

/** A page whose button counts, and its routes. */
export const plainSources = {
  'src/App.js': `import { createElement, useState } from 'react'
export default function App() {
  const [count, setCount] = useState(0)
  return createElement('div', {},
    createElement('h1', {}, 'Notícias'),
    createElement('button', { onClick: () => setCount(count + 1) }, 'Lidas: ' + count))
}`,
  'routes.json': JSON.stringify({
    '/noticias': { title: 'Notícias', description: 'O que há de novo.', mainControl: 'Lidas: 0' },
  }),
}

/** The options for each kind of entry, beside those that both have. */
export const kinds: Record<
  string,
  { library?: { type: string }; experiments?: Configuration['experiments'] }
> = {
  script: {},
  'ES module': { library: { type: 'module' }, experiments: { outputModule: true } },
}

/** Builds a remote with the vendor's minimal options. @returns the folder of its package */
export async function buildPlainRemote({ library, experiments }: (typeof kinds)[string]) {
  const folder = await mkdtemp(join(tmpdir(), 'plain-remote-'))
  for (const [file, content] of Object.entries(plainSources)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), content)
  }
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: {},
    output: { path: join(folder, 'dist'), publicPath: 'auto' },
    resolve: { modules: [join(root, 'node_modules')] },
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
