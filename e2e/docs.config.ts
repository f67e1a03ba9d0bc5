import { defineConfig } from '@playwright/test'
import { chromiumOptions } from '../tooling/browser.ts'

/** Runs the commands of the documents. No stack is started for it: the documents start their own. */
export default defineConfig({
  testDir: 'docs',
  outputDir: '../test-results/docs',
  workers: 1,
  // A block may install, build and test everything: only a block that hangs should meet a limit.
  timeout: 3_600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['../tooling/testing/playwrightReporter.ts']],
  use: { locale: 'pt-BR', launchOptions: chromiumOptions() },
})
