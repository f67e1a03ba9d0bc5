import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { installedFolder, readManifest } from './ourPackages.ts'
import { pageFiles, refuseName } from './newRemote.ts'

const kit = readManifest(join(import.meta.dirname, '..'))
const versionOf = (name: string) => readManifest(installedFolder(import.meta.dirname, name)).version
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`

const manifestOf = (name: string) =>
  json({
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: {
      dev: 'remote-kit dev',
      types: 'tsc',
      lint: 'eslint --max-warnings 0 .',
      test: 'jest',
      build: 'remote-kit build',
      release: 'remote-kit build && remote-kit release',
    },
    dependencies: { react: versionOf('react') },
    devDependencies: { 'remote-kit': `^${kit.version}` },
    peerDependencies: Object.fromEntries(
      ['shared-backend', 'shared-domain', 'shared-ui'].map((one) => [one, `^${versionOf(one)}`]),
    ),
  })

const checks = `name: check
on: [push, pull_request]
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24, cache: npm }
      - run: npm ci
      - run: npm run types
      - run: npm run lint
      - run: npm test
      - run: npm run build
`

const readme = (name: string, title: string) => `# ${name}

The page '${title}' of the site, which is released on its own.

    npm run dev -- https://www.example.com.br   # in that site, from its sources: a change reloads the page
    npm run dev -- http://localhost:8080        # in the address of the site's own npm run dev: React keeps the state
    npm run types && npm run lint && npm test
    npm version minor                           # or patch, or major: a commit and a tag
    npm run release -- https://www.example.com.br   # builds it and requests its release, with RELEASE_EMAIL and RELEASE_PASSWORD set

The addresses and titles of its pages are in \`src/routes.ts\`.
`

/** The files of a repository, by their paths. */
function filesOf(name: string, registry: string): Record<string, string> {
  const { files, title } = pageFiles(name)
  return {
    ...files,
    'package.json': manifestOf(name),
    'tsconfig.json': json({ extends: 'remote-kit/tsconfig.json', include: ['src'] }),
    'webpack.config.mjs': `import { remoteConfig, remoteServerConfig } from 'remote-kit/webpack'

export default [remoteConfig(import.meta.dirname), remoteServerConfig(import.meta.dirname)]
`,
    'jest.config.mjs': `import { browserProject } from 'remote-kit/jest'

export default browserProject(import.meta.dirname, ['src'])
`,
    'eslint.config.mjs': `import { remoteLint } from 'remote-kit/eslint'

export default remoteLint(import.meta.dirname)
`,
    '.gitignore': 'node_modules/\ndist/\n.cache/\n',
    '.npmrc': `registry=${registry}\n`,
    '.github/workflows/check.yml': checks,
    'README.md': readme(name, title),
  }
}

const run = (folder: string, command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })

/**
 * Makes the repository of a remote and installs what it needs.
 * @param registry where npm finds the shared packages: elsewhere others may have packages of their names
 * @throws Error where the name or the folder cannot be used, or npm does not install it
 */
export function createRepository(name: string, to: string, registry?: string) {
  refuseName(name)
  if (!registry) throw new Error('Which registry has the shared packages? --registry https://npm.example.com')
  const folder = resolve(to)
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  for (const [file, content] of Object.entries(filesOf(name, registry))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  run(folder, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error')
  run(folder, 'git', 'init', '--quiet')
  console.log(`${name} is in ${folder}: npm run dev -- <site> there, and its routes are in src/routes.ts.`)
}
