/** `npm run create -- mf-news` makes the folder of a new remote with one page and its test, and installs it. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packages, remotes, root } from './workspaces.ts'

interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  peerDependencies: Record<string, string>
}

/** Files that are the same in every remote. */
const common = ['tsconfig.json', 'tsconfig.src.json', 'webpack.config.ts']

/** The libraries and packages that the page and its test import. */
const imported = ['react', '@testing-library/react', 'shared-backend', 'shared-ui']

const pick = (from: Record<string, string>) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => imported.includes(name)))

/** Its files by their paths. The neighbour gives versions and ranges. */
function filesOf(name: string, neighbour: Manifest): Record<string, string> {
  const area = name.replace('mf-', '')
  const title = area.charAt(0).toUpperCase() + area.slice(1).replaceAll('-', ' ')
  const manifest = {
    ...neighbour,
    name,
    version: '0.1.0',
    dependencies: pick(neighbour.dependencies),
    devDependencies: pick(neighbour.devDependencies),
    peerDependencies: pick(neighbour.peerDependencies),
  }
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'src/App.tsx': `import { createApp } from 'shared-ui'
import { routes } from './routes.ts'

export { routes }

export default createApp(routes)
`,
    'src/text.ts': `export const text = { title: '${title}' }\n`,
    'src/routes.ts': `import type { RemoteRoutes } from 'shared-backend'
import { FirstPage } from './pages/FirstPage.tsx'
import { text } from './text.ts'

export const routes: RemoteRoutes = { '/${area}': { title: text.title, page: FirstPage } }
`,
    'src/pages/FirstPage.tsx': `import { Container } from 'shared-ui'
import { text } from '../text.ts'

export const FirstPage = () => (
  <Container>
    <h1>{text.title}</h1>
  </Container>
)
`,
    'src/pages/FirstPage.test.tsx': `import { render, screen } from '@testing-library/react'
import { FirstPage } from './FirstPage.tsx'

test('has its title as its heading', () => {
  render(<FirstPage />)
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeInTheDocument()
})
`,
  }
}

/** @throws Error where the name cannot be one of a new remote, or npm does not install it */
function create(name = '') {
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error('Name the remote by mf- and lower-case words: npm run create -- mf-news')
  if (packages().includes(name) || existsSync(join(root, name))) throw new Error(`${name} is there already`)
  const [neighbour = ''] = remotes()
  for (const file of common) cpSync(join(root, neighbour, file), join(root, name, file))
  const manifest = JSON.parse(readFileSync(join(root, neighbour, 'package.json'), 'utf8')) as Manifest
  for (const [file, content] of Object.entries(filesOf(name, manifest))) {
    const path = join(root, name, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  console.log(`${name} is there: npm run dev -w ${name}, and its routes are in ${name}/src/routes.ts.`)
}

try {
  create(process.argv[2])
} catch (cause) {
  console.error((cause as Error).message)
  process.exit(1)
}
