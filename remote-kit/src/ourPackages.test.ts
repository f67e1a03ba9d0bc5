import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../../tooling/testing/temporaryFolder.ts'
import { root } from '../../tooling/workspaces.ts'
import { nameOf, ourPackages, repositoryOf } from './ourPackages.ts'
import { acceptedRanges } from './webpack/singletons.ts'

/** A remote in a repository of its own, whose folder is not called as its package. */
const folder = join(temporaryFolder(), 'news-site')

const put = (path: string, content = '') => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

const install = (name: string, version: string, peerDependencies = {}) =>
  put(`node_modules/${name}/package.json`, JSON.stringify({ name, version, peerDependencies }))

beforeAll(() => {
  put('package.json', JSON.stringify({ name: 'mf-news', peerDependencies: { 'shared-ui': '^1.2.0' } }))
  put('package-lock.json', '{}')
  install('shared-domain', '1.0.0')
  install('shared-ui', '1.3.0', { react: '^19.3.1', 'react-dom': '^19.3.1', 'react-router-dom': '^7.18.5' })
  install('shared-backend', '1.0.4', { 'react-redux': '^9.3.1', 'shared-ui': '*' })
  install('react-router-dom', '7.20.0')
  install('@module-federation/runtime-core', '2.9.2')
  put('node_modules/shared-ui/src/card/Card.tsx')
  put('node_modules/shared-ui/src/card/Card.module.css')
  put('node_modules/shared-backend/src/leads/index.ts')
})

test.each([
  ['src/pages/Page.tsx', 'mf-news/src/pages/Page.tsx'],
  ['node_modules/shared-ui/lib/card/Card.js', 'shared-ui/src/card/Card.tsx'],
  ['node_modules/shared-ui/lib/card/Card.module.css', 'shared-ui/src/card/Card.module.css'],
  ['node_modules/shared-backend/lib/leads/index.js', 'shared-backend/src/leads/index.ts'],
  ['node_modules/shared-backend/src/leads/index.ts', 'shared-backend/src/leads/index.ts'],
  ['node_modules/react/index.js', undefined],
  ['node_modules/shared-ui/node_modules/formik/index.js', undefined],
])('%s is called as in the workspace', (file, name) => {
  expect(nameOf(ourPackages(folder), join(folder, file))).toBe(name)
})

test('the workspace calls its own files so', () => {
  const packages = ourPackages(join(root, 'mf-leads'))
  expect(nameOf(packages, join(root, 'shared-ui/src/index.ts'))).toBe('shared-ui/src/index.ts')
  expect(nameOf(packages, join(root, 'mf-leads/src/App.tsx'))).toBe('mf-leads/src/App.tsx')
})

test('a repository is what has the lockfile', () => {
  expect(repositoryOf(folder)).toBe(folder)
  expect(repositoryOf(join(root, 'mf-leads'))).toBe(root)
})

test('what npm has installed newer is accepted as the shared packages accept it', () => {
  const ranges = acceptedRanges(folder)
  expect(ranges['react-router-dom']).toEqual({ range: '^7.18.5' })
  expect(ranges['shared-ui']).toEqual({ range: '^1.2.0' })
  expect(ranges['shared-backend']).toEqual({ range: '^1.0.4' })
})
