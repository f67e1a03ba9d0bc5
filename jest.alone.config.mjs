import stack from './jest.stack.config.mjs'

/** Tests that stop services, answer mails themselves or make times pass: one file after the other, on a stack of theirs. */
export default {
  ...stack,
  displayName: 'alone',
  testMatch: ['**/*.alone.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  globalSetup: './supabase/tests/aloneSetup.ts',
  setupFilesAfterEnv: ['./supabase/tests/aloneFile.ts'],
  maxWorkers: 1,
}
