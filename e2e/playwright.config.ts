import { defineConfig } from '@playwright/test'
import { chromiumOptions } from '../tooling/browser.ts'

/**
 * The built site on the real backend, which the global setup starts on free ports; its address is in support/test.ts.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Visitors' and owners' journeys, the visible effects of faults, and the tools of the teams, each with a time limit
  // of its own.
  projects: [
    { name: 'site', testIgnore: ['**/e2e/{teams,docs,faults}/**'] },
    { name: 'faults', testMatch: '**/e2e/faults/*.spec.ts' },
    { name: 'teams', testMatch: '**/e2e/teams/*.spec.ts' },
    // The commands of the documents: a block may install, build and test everything, and a walk is not repeated.
    {
      name: 'docs',
      testMatch: '**/e2e/docs/*.spec.ts',
      timeout: 1_800_000,
      expect: { timeout: 60_000 },
      retries: 0,
    },
  ],
  globalSetup: '../tooling/testing/siteSetup.ts',
  fullyParallel: true,
  workers: 2,
  // Generous limits for a busy machine: they only end tests that hang.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // On a busy machine one of some hundred may meet a race of its own. The summary names it, so that it is mended.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['../tooling/testing/playwrightReporter.ts']],
  use: {
    // A trace of each test costs more than the test: `npm test -- e2e --trace retain-on-failure` for a closer look.
    actionTimeout: 30_000,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    // Animations take a seventh of the processor's time: only the journeys run with them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumOptions(),
  },
})
