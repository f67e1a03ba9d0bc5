import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { packages, root } from '../workspaces.ts'
import { checksOf } from './checks.ts'

/** The configuration that a reference names: a file, or a folder's tsconfig.json. */
const configFile = (path: string) => (path.endsWith('.json') ? path : join(path, 'tsconfig.json'))

function read(file: string) {
  const { config, error } = ts.readConfigFile(file, (path) => ts.sys.readFile(path)) as {
    config: unknown
    error?: ts.Diagnostic
  }
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'))
  return ts.parseJsonConfigFileContent(config, ts.sys, dirname(file), undefined, file)
}

/** The files of a project and of all that it refers to, as absolute paths. */
function filesOf(config: string, seen = new Set<string>()): string[] {
  if (seen.has(config)) return []
  seen.add(config)
  const { fileNames, projectReferences = [] } = read(config)
  return [...fileNames, ...projectReferences.flatMap(({ path }) => filesOf(configFile(path), seen))]
}

/** Folders, relative to the repository, that Deno checks completely in `npm run verify`. */
const checkedByDeno = () =>
  checksOf()
    .filter(({ command: [program, task] }) => program === 'deno' && task === 'check')
    .flatMap(({ command }) => command.slice(2))
    .filter((argument) => existsSync(join(root, argument)) && statSync(join(root, argument)).isDirectory())

/** Those of `files` that no check of types looks at. Paths are relative to the repository. */
export function uncompiled(files: string[]) {
  const seen = new Set<string>()
  const compiled = new Set(packages().flatMap((name) => filesOf(join(root, name, 'tsconfig.json'), seen)))
  const folders = checkedByDeno()
  return files
    .filter((file) => !compiled.has(join(root, file)))
    .filter((file) => !folders.some((folder) => file.startsWith(`${folder}/`)))
}

/** Every source file that git tracks, or would with the next `git add`. */
export function sourceFiles() {
  const patterns = ['*.ts', '*.tsx', '*.mts', '*.cts']
  const list = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...patterns],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  return list.split('\0').filter((file) => file !== '' && existsSync(join(root, file)))
}

/** The packages that the root's solution names, for editors and a plain `tsc -b`. */
export const referredPackages = () =>
  (read(join(root, 'tsconfig.json')).projectReferences ?? []).map(({ path }) => relative(root, resolve(path)))
