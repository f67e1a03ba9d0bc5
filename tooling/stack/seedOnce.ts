import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Progress } from './options.ts'
import { root } from './paths.ts'
import { step } from './progress.ts'
import { readState, remember } from './state.ts'

export interface SeedOptions {
  apiUrl: string
  secretKey: string
  databaseUrl: string
  properties: number
  leads: boolean
  leadSalt: string
  demo: { username: string; password: string }
  onProgress: (text: string) => void
}

type Seed = (options: SeedOptions) => Promise<unknown>

/**
 * Fills a new data folder. A seeding that was interrupted runs again at the next start: it is deterministic and puts
 * every row and file where it put it before.
 */
export async function seedOnce(
  dataDir: string,
  options: Omit<SeedOptions, 'onProgress'>,
  onProgress: Progress,
) {
  const module = join(root, 'tooling', 'seed', 'index.ts')
  if (options.properties === 0 || readState(dataDir).seeded !== undefined || !existsSync(module)) return
  await step(onProgress, `Seed of ${options.properties} listings`, async (detail) => {
    const { seed } = (await import(module)) as { seed: Seed }
    await seed({ ...options, onProgress: detail })
  })
  remember(dataDir, { seeded: options.properties })
}
