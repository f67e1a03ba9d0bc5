import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { readManifest } from '../../remote-kit/src/ourPackages.ts'
import { root } from '../workspaces.ts'

const run = promisify(execFile)

/** Files that only the tests of the package itself need. */
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

interface Manifest {
  bin?: string
  name: string
  version: string
  private?: boolean
  scripts?: object
  devDependencies?: object
  publishConfig?: object
  sideEffects?: boolean | string[]
  exports: Record<string, string>
}

/** The file that a source is compiled to, below the packed folder. */
const compiled = (source: string, ending: string) =>
  source.replace(/^\.\/src\//, './lib/').replace(/\.tsx?$/, ending)

const isScript = (source: string) => /\.tsx?$/.test(source)

/** An entry for whoever installs the package; `sources` is for what reads the sources: which data a build asks for. */
const packedEntry = (source: string) =>
  source.endsWith('.d.ts')
    ? { types: compiled(source, '.ts') }
    : isScript(source)
      ? { sources: source, types: compiled(source, '.d.ts'), default: compiled(source, '.js') }
      : compiled(source, extname(source))

/** The package.json that is published: the one that the package has, with its entries compiled. */
function packedManifest(manifest: Manifest) {
  const { devDependencies: _d, publishConfig: _p, scripts: _s, private: _v, ...kept } = manifest
  const { bin, exports, sideEffects = true } = manifest
  return {
    ...kept,
    ...(bin && { bin: compiled(`./${join(bin)}`, '.js') }),
    sideEffects: Array.isArray(sideEffects) ? sideEffects.map((one) => compiled(one, '.js')) : sideEffects,
    exports: Object.fromEntries(
      Object.entries(exports).map(([entry, source]) => [entry, packedEntry(source)]),
    ),
    files: ['lib', 'src', 'CHANGELOG.md'],
  }
}

interface Project {
  references?: { path: string }[]
}

/** A project that emits the package's JavaScript; the neighbours that its own project names give their types. */
function writeProject(name: string, hasTesting: boolean) {
  const { references = [] } = JSON.parse(readFileSync(join(root, name, 'tsconfig.json'), 'utf8')) as Project
  const neighbours = references
    .map(({ path }) => join(root, name, path))
    .filter((path) => path.endsWith('tsconfig.src.json') && !path.includes(`/${name}/`))
  const folder = join(root, '.cache/pack', name)
  mkdirSync(folder, { recursive: true })
  const project = {
    extends: join(root, 'tsconfig.test.json'),
    compilerOptions: {
      target: 'es2022',
      incremental: false,
      noEmit: false,
      declaration: true,
      declarationMap: true,
      sourceMap: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(root, name, 'src'),
      outDir: join(root, name, 'dist/lib'),
    },
    include: [join(root, name, 'src'), join(root, 'remote-kit/src/css-modules.d.ts')],
    exclude: ['**/*.test.ts', '**/*.test.tsx', ...(hasTesting ? [] : ['**/testing'])].map((path) =>
      join(root, name, 'src', path),
    ),
    references: neighbours.map((path) => ({ path })),
  }
  const file = join(folder, 'tsconfig.json')
  writeFileSync(file, JSON.stringify(project, null, 2))
  return { file, neighbours }
}

/** Names of sources that stand in texts: the compiler renames those in imports only. */
const renameSources = (code: string) =>
  code.replaceAll(/(new URL\((['"])\.[^'"]+)\.tsx?(\2, import\.meta\.url\))/g, '$1.js$3')

/** The package is one folder less deep than where it is built. */
const fromPacked = (map: string) => {
  const parsed = JSON.parse(map) as { sources: string[] }
  return JSON.stringify({ ...parsed, sources: parsed.sources.map((source) => source.replace('../', '')) })
}

function rewrite(pattern: string, cwd: string, change: (text: string) => string) {
  for (const file of globSync(pattern, { cwd })) {
    const path = join(cwd, file)
    writeFileSync(path, change(readFileSync(path, 'utf8')))
  }
}

/**
 * Compiles a package of the workspace to what npm publishes of it, in its `dist`: JavaScript, types and source maps in
 * `lib`, the sources beside them, style sheets as they are, and a package.json whose entries are those files.
 * @returns the folder, for `npm pack` and `npm publish`
 * @throws Error with the compiler's words
 */
export async function pack(name: string) {
  const folder = join(root, name)
  const target = join(folder, 'dist')
  rmSync(target, { recursive: true, force: true })
  const manifest = readManifest<Manifest>(folder)
  const tested = Object.values(manifest.exports).some((source) => source.includes('/testing/'))
  const { file, neighbours } = writeProject(name, tested)
  try {
    const tsc = join(root, 'node_modules/.bin/tsc')
    if (neighbours.length > 0) await run(tsc, ['-b', ...neighbours])
    await run(tsc, ['-p', file])
  } catch (cause) {
    throw new Error(`${name} does not compile:\n${(cause as { stdout: string }).stdout}`, { cause })
  }
  const lib = join(target, 'lib')
  rewrite('**/*.js', lib, renameSources)
  rewrite('**/*.map', lib, fromPacked)
  const isKept = (source: string) => !isTest(source) && (tested || !source.includes('/testing'))
  cpSync(join(folder, 'src'), join(target, 'src'), { recursive: true, filter: isKept })
  for (const source of globSync('src/**/*.{css,cjs,mjs,d.ts,json}', { cwd: folder })) {
    const path = join(lib, relative('src', source))
    mkdirSync(dirname(path), { recursive: true })
    cpSync(join(folder, source), path)
  }
  const changelog = join(folder, 'CHANGELOG.md')
  if (existsSync(changelog)) cpSync(changelog, join(target, 'CHANGELOG.md'))
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(packedManifest(manifest), null, 2)}\n`)
  return target
}
