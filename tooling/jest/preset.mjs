import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
export const root = join(here, '../..')

/** Packages of which we take ES modules; jest runs CommonJS. */
const modulesOnly = ['get-port', 'yet-another-react-lightbox', '@module-federation/webpack-bundler-runtime']

const common = {
  rootDir: root,
  clearMocks: true,
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
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/\\.local/', '<rootDir>/\\.cache/'],
}

/** Tests of what runs in a browser, in files called so. */
export const browserProject = (displayName, folders, files) => ({
  ...common,
  displayName,
  roots: folders.map((folder) => join(root, folder)),
  testMatch: [`**/${files}`],
  testEnvironment: join(here, 'BrowserEnvironment.cjs'),
  testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
  setupFilesAfterEnv: [
    join(here, 'setupBrowser.ts'),
    join(here, 'setupUnit.ts'),
    'shared-backend/testing/setup',
  ],
  moduleNameMapper: {
    '\\.module\\.css$': join(here, 'cssModule.cjs'),
    '\\.css$': join(here, 'cssModule.cjs'),
  },
})

/** Tests of what runs on Node. */
export const nodeProject = (displayName, folders, more = {}) => ({
  ...common,
  displayName,
  roots: folders.map((folder) => join(root, folder)),
  testMatch: ['**/*.test.ts'],
  testEnvironment: 'node',
  ...more,
})
