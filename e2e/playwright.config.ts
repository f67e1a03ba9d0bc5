import { defineConfig } from '@playwright/test'
import { chromiumOptions } from '../tooling/browser.ts'

/** The built site on the real backend, which the global setup starts on free ports; its address is in support/test.ts. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: '../tooling/testing/siteSetup.ts',
  fullyParallel: true,
  workers: 2,
  // A crowded machine may be late once; the report calls such a test flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 10_000,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions(),
  },
})
