import { defineConfig } from '@playwright/test'
import { chromiumOptions } from '../tooling/browser.ts'

/** The built site on the real backend, which the global setup starts on free ports; its address is in support/test.ts. */
export default defineConfig({
  testDir: '.',
  testIgnore: 'full/**',
  outputDir: '../test-results',
  globalSetup: '../tooling/testing/siteSetup.ts',
  fullyParallel: true,
  workers: 2,
  // Generous limits for a busy machine: they only end tests that hang.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['../tooling/testing/playwrightReporter.ts']],
  use: {
    // A trace of each test costs more than the test: `npm test -- browser --trace retain-on-failure` for a closer look.
    actionTimeout: 30_000,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    // Animations take a seventh of the processor's time: only the journeys run with them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumOptions(),
  },
})
