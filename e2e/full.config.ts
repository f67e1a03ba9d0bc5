import { defineConfig } from '@playwright/test'
import { join } from 'node:path'
import daily from './playwright.config.ts'

/** The browser tests of `npm run test:full`: the folders of `full` are its parts. */
export default defineConfig(daily, {
  testDir: join(import.meta.dirname, 'full'),
  testIgnore: [],
  // The commands of the documents: a block may install, build and test everything.
  projects: [
    { name: 'tests', testIgnore: '**/full/docs/*.spec.ts' },
    { name: 'docs', testMatch: '**/full/docs/*.spec.ts', timeout: 1_800_000, expect: { timeout: 60_000 } },
  ],
})
