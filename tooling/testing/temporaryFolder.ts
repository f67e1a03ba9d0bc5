import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty folder for a test's stack, removed after the test file. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'stack-test-'))
  // PostgreSQL's system user must be able to enter it.
  chmodSync(folder, 0o755)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
