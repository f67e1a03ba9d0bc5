import { defineConfig } from '@playwright/test'
import { chromiumOptions } from '../tooling/browser.ts'

/** The built site on the real backend, which the global setup starts on free ports; its address is in support/test.ts. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // What visitors and the owner do, what they see of what breaks, and what those do who work on a remote: each with a
  // budget of its own.
  projects: [
    { name: 'site', testIgnore: ['**/e2e/{teams,docs,faults}/**'] },
    { name: 'faults', testMatch: '**/e2e/faults/*.spec.ts' },
    { name: 'teams', testMatch: '**/e2e/teams/*.spec.ts' },
  ],
  globalSetup: '../tooling/testing/siteSetup.ts',
  fullyParallel: true,
  workers: 2,
  // Of a machine that does much else: they only end what hangs.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['../tooling/testing/playwrightTimes.ts']],
  use: {
    // A trace of each test costs more than the test: `npm test -- e2e --trace retain-on-failure` for a closer look.
    actionTimeout: 30_000,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    // Moving pictures take a seventh of the processor's time and prove nothing twice: the journeys are walked with them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumOptions(),
  },
})
