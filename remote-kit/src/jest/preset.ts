import type { Config } from 'jest'
import { extname, join } from 'node:path'

type Project = Exclude<NonNullable<Config['projects']>[number], string>

/** Packages of which we take ES modules; jest runs CommonJS. Ours are such where they are installed. */
const modulesOnly = [
  'get-port',
  'yet-another-react-lightbox',
  '@module-federation/webpack-bundler-runtime',
  'shared-[^/]+',
  'remote-kit',
]

/** A file of this folder, which is compiled where the kit is installed. */
const beside = (name: string) => join(import.meta.dirname, name + extname(import.meta.filename))

/** Makes a test that starts a process, a thread or a build fail. */
export const setupUnit = beside('setupUnit')

/** What all tests of a repository share. */
export const commonProject = (rootDir: string): Project => ({
  rootDir,
  clearMocks: true,
  restoreMocks: true,
  transform: {
    '\\.[cm]?[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2023',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${modulesOnly.join('|')})/)`],
  modulePathIgnorePatterns: ['<rootDir>/(.*/)?dist/', '<rootDir>/\\.local/', '<rootDir>/\\.cache/'],
})

/**
 * Tests of what runs in a browser.
 * @param folders of the sources, below `rootDir`
 */
export const browserProject = (
  rootDir: string,
  folders: string[],
  testMatch = ['**/*.test.{ts,tsx}'],
): Project => ({
  ...commonProject(rootDir),
  roots: folders.map((folder) => join(rootDir, folder)),
  testMatch,
  testEnvironment: join(import.meta.dirname, 'BrowserEnvironment.cjs'),
  testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
  setupFilesAfterEnv: [beside('setupBrowser'), setupUnit, 'shared-backend/testing/setup'],
  moduleNameMapper: { '\\.css$': join(import.meta.dirname, 'cssModule.cjs') },
})
