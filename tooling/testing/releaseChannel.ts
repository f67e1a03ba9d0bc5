import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ReleaseSite } from '../federation/project.ts'
import { testStack } from './stack.ts'

/** A site of a test's own in the running stack's project: a channel, and a folder for its tarballs. */
export function releaseChannel(folder: string): ReleaseSite {
  const { apiUrl, publishableKey, secretKey } = testStack()
  return {
    project: { url: apiUrl, publishableKey, secretKey },
    channel: `test-${randomUUID()}`,
    tarballs: join(folder, 'tarballs'),
    cacheDir: join(folder, 'cache'),
    agency: '',
  }
}
