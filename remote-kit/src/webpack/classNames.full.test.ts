import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { browserPackages, root as repository } from '../../../tooling/workspaces.ts'
import { baseConfig } from './base.ts'
import { classNames } from './classNames.ts'

let root: string

function put(path: string, content: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'names-'))
  put('package-lock.json', '{}')
  for (const name of ['shell', 'mf-home', 'shared-domain', 'shared-backend', 'shared-ui'])
    put(`${name}/package.json`, JSON.stringify({ name, version: '1.0.0' }))
  mkdirSync(join(root, 'node_modules'))
  for (const name of ['shared-domain', 'shared-backend', 'shared-ui']) {
    put(`${name}/src/index.ts`, '')
    symlinkSync(join(root, name), join(root, 'node_modules', name))
  }
})
afterEach(() => rmSync(root, { recursive: true }))

const rules = (...names: string[]) => names.map((name) => `.${name} { color: red }`).join('\n')

/** The name that `builder` gives a class of the style module at `path`. */
const nameOf = (builder: string, path: string, local: string) =>
  classNames(join(root, builder)).getLocalIdent({ resourcePath: join(root, path) }, '', local)

describe('a class', () => {
  beforeEach(() => put('mf-home/src/Hero.module.css', rules('title')))

  test('that its file does not have fails the build', () => {
    expect(() => nameOf('mf-home', 'mf-home/src/Hero.module.css', 'gone')).toThrow('does not name gone')
  })

  test('has another name in a release that numbers otherwise, and the same where only its look is another', () => {
    const before = nameOf('mf-home', 'mf-home/src/Hero.module.css', 'title')
    put('mf-home/src/Hero.module.css', rules('title').replace('red', 'blue'))
    expect(nameOf('mf-home', 'mf-home/src/Hero.module.css', 'title')).toBe(before)
    put('mf-home/src/Hero.module.css', rules('title', 'text'))
    expect(nameOf('mf-home', 'mf-home/src/Hero.module.css', 'text')).not.toBe(before)
  })
})

test('no two classes of a package of any size have one name', () => {
  const [files, classes] = [60, 400]
  const locals = Array.from({ length: classes }, (_, index) => `c${index}`)
  for (let file = 0; file < files; file += 1) put(`mf-home/src/M${file}.module.css`, rules(...locals))
  const { getLocalIdent } = classNames(join(root, 'mf-home'))
  const names = Array.from({ length: files }, (_, file) =>
    locals.map((local) =>
      getLocalIdent({ resourcePath: join(root, `mf-home/src/M${file}.module.css`) }, '', local),
    ),
  )
  expect(new Set(names.flat()).size).toBe(files * classes)
})

test('no two of our packages build a class of one name, shared-ui among them', () => {
  const [shared, own] = ['shared-ui/src/action/Button.module.css', 'button']
  const builders = browserPackages().filter((name) => name === 'shell' || name.startsWith('mf-'))
  const names = builders.map((builder) =>
    classNames(join(repository, builder)).getLocalIdent({ resourcePath: join(repository, shared) }, '', own),
  )
  expect(builders.length).toBeGreaterThan(2)
  expect(new Set(names).size).toBe(builders.length)
})

describe('a build', () => {
  const output = (server: boolean) => join(root, server ? 'server' : 'browser')

  /** Builds `mf-home` with what the build before has kept. @returns the class's name in its script, and its CSS */
  async function build(server: boolean) {
    const folder = join(root, 'mf-home')
    const base = baseConfig(folder, { server })
    const config: Configuration = {
      ...base,
      entry: './src/main.ts',
      output: { ...base.output, path: output(server), filename: 'main.js', library: { type: 'commonjs2' } },
      plugins: base.plugins?.filter((plugin) => plugin?.constructor.name === 'MiniCssExtractPlugin'),
      resolveLoader: { modules: [join(repository, 'node_modules')] },
      cache: {
        ...(base.cache as webpack.FileCacheOptions),
        cacheDirectory: join(root, 'cache'),
        // The other dependencies do not change, and take seconds to look at.
        buildDependencies: { defaultWebpack: [] },
      },
    }
    await new Promise<void>((resolve, reject) => {
      const compiler = webpack(config)
      compiler.run((failure, stats) =>
        failure || stats?.hasErrors()
          ? reject(failure ?? new Error(stats?.toString()))
          : compiler.close(() => resolve()),
      )
    })
    const [sheet] = readdirSync(output(server)).filter((file) => file.endsWith('.css'))
    const [, name] = /title"?: ?"([^"]+)"/.exec(readFileSync(join(output(server), 'main.js'), 'utf8')) ?? []
    return { name, css: sheet && readFileSync(join(output(server), sheet), 'utf8') }
  }

  test('names a class for server and browser alike, and anew when a module before it has come or gone', async () => {
    put('mf-home/src/main.ts', `import styles from './Hero.module.css'\nexport const name = styles`)
    put('mf-home/src/Hero.module.css', rules('title'))

    const seen: (string | undefined)[] = []
    const addOrRemove = [
      () => undefined,
      () => put('mf-home/src/Hall.module.css', rules('wall')),
      () => rmSync(join(root, 'mf-home/src/Hall.module.css')),
    ]
    for (const change of addOrRemove) {
      change()
      const [browser, server] = [await build(false), await build(true)]
      const name = nameOf('mf-home', 'mf-home/src/Hero.module.css', 'title')
      expect([browser.name, server.name]).toEqual([name, name])
      expect(browser.css).toContain(`.${name}{`)
      seen.push(name)
    }
    expect(seen[0]).toMatch(/_A0$/)
    expect(seen[1]).toMatch(/_B0$/)
    expect(seen[2]).toBe(seen[0])
  })
})
