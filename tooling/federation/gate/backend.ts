import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { settingsFrom } from '../../../shell/server/environment.ts'
import { demoAgency } from '../../stack/agency.ts'
import { hasSecrets, loadSecrets } from '../../stack/secrets.ts'
import { readState } from '../../stack/state.ts'
import { Refused } from './runParts.ts'
import type { ServerSettings } from './serveSite.ts'

/** The settings of the local stack that has its data in this folder. */
function localSettings(dataDir: string): ServerSettings | undefined {
  const { apiUrl } = readState(dataDir)
  if (apiUrl === undefined || !hasSecrets(dataDir)) return undefined
  return {
    SUPABASE_URL: apiUrl,
    SUPABASE_PUBLISHABLE_KEY: loadSecrets(dataDir).publishableKey,
    AGENCY: JSON.stringify(demoAgency),
  }
}

function givenSettings(env: NodeJS.ProcessEnv): ServerSettings | undefined {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, AGENCY } = env
  if (!SUPABASE_URL) return undefined
  settingsFrom(env)
  return { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: SUPABASE_PUBLISHABLE_KEY ?? '', AGENCY: AGENCY ?? '' }
}

/**
 * How the site's server is to be run to look at a release: by the environment as docs/deploy.md names it, or as the
 * local stack beside the site runs it. Undefined where nothing was published yet and neither is known.
 * @throws Refused where nobody could look at the release
 */
export async function settingsToLookWith(siteDir: string, env = process.env) {
  const settings = givenSettings(env) ?? localSettings(join(siteDir, '..'))
  if (!settings) {
    if (!existsSync(join(siteDir, 'registry.json'))) return undefined
    throw new Refused(
      'Nobody could look at the release: it is not known which backend the site has. ' +
        'Set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and AGENCY as its server has them (docs/deploy.md), or run npm start here.',
    )
  }
  await fetch(`${settings.SUPABASE_URL}/rest/v1/`, { signal: AbortSignal.timeout(10_000) }).catch(
    (cause: unknown) => {
      throw new Refused(
        `Nobody could look at the release: the backend at ${settings.SUPABASE_URL} does not answer. Start it (locally: npm start) and run this again.`,
        { cause },
      )
    },
  )
  return settings
}
