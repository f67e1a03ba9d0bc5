import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { root } from '../workspaces.ts'

/** Files of the checks. A test adds its own packages. */
const gates = [
  '.dependency-cruiser.mjs',
  '.prettierrc.json',
  'eslint.config.mjs',
  'jest.config.mjs',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.lint.json',
  'tsconfig.test.json',
  'remote-kit/src/css-modules.d.ts',
  'remote-kit/src/eslint.mjs',
  'remote-kit/src/jest',
  'remote-kit/src/readJson.ts',
  'remote-kit/src/textAlone.mjs',
  'tooling/gates/checks.ts',
  'tooling/jest',
  'tooling/parts.ts',
  'tooling/testing/jestReporter.ts',
  'tooling/testing/report.ts',
  'tooling/tsconfig.json',
  'tooling/verify.ts',
  'tooling/workspaces.ts',
]

/** A repository with this one's checks and, apart from them, these files alone. Returns its folder. */
export function testRepository(files: Record<string, string>) {
  const folder = temporaryFolder()
  for (const path of gates) cpSync(join(root, path), join(folder, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}
