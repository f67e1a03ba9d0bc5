import { createECDH, createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { readJson } from '../../remote-kit/src/readJson.ts'
import { replaceFile } from './replaceFile.ts'

const key = v.pipe(v.string(), v.nonEmpty())
const secretsFile = v.object({
  publishableKey: key,
  secretKey: key,
  jwtSecret: key,
  databasePassword: key,
  /** Salts the hashes of senders' addresses. */
  leadSalt: key,
  /** Signs the addresses of visitors that the site's server hands on. */
  visitorSecret: key,
  /** Signs what is sent to push services. */
  vapidPrivateKey: key,
})
export type Secrets = v.InferOutput<typeof secretsFile>

/** A key in the form of the hosted service: 22 random characters and a checksum that its tools verify. */
function apiKey(kind: 'publishable' | 'secret') {
  const body = `sb_${kind}_${randomBytes(17).toString('base64url').slice(0, 22)}`
  const checksum = createHash('sha256').update(`supabase-self-hosted|${body}`).digest('base64url').slice(0, 8)
  return `${body}_${checksum}`
}

const random = (bytes: number) => randomBytes(bytes).toString('base64url')

function readSecrets(file: string): Partial<Secrets> {
  if (!existsSync(file)) return {}
  try {
    return readJson(v.partial(secretsFile), file)
  } catch (cause) {
    // Without the reason's own words, which quote the file: they would end up in a log.
    const reason = `${file}, which holds the keys to this data, cannot be read`
    throw new Error(`${reason}: put a copy of it back, or start afresh with npm run reset`, { cause })
  }
}

/** The stack's keys: made at the first start, the same ever after. @throws when their file is there but no good */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'keys.json')
  const stored = readSecrets(file)
  const secrets: Secrets = {
    publishableKey: apiKey('publishable'),
    secretKey: apiKey('secret'),
    jwtSecret: random(48),
    databasePassword: random(18),
    leadSalt: random(24),
    visitorSecret: random(33),
    vapidPrivateKey: random(32),
    ...stored,
  }
  const missing = Object.keys(secrets).some((name) => !(name in stored))
  if (!missing) return secrets
  // Replaced atomically: a kill while writing must not lock the data away.
  replaceFile(file, JSON.stringify(secrets, null, 2))
  return secrets
}

/** The pair by which push services know the stack. */
export function vapidOf({ vapidPrivateKey }: Secrets) {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(vapidPrivateKey, 'base64url')
  return { VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'), VAPID_PRIVATE_KEY: vapidPrivateKey }
}

/** Those that nobody but this stack may know. */
export const privateKeys = ({ publishableKey: _, ...others }: Secrets) => Object.values(others)

/** Whether a folder has a stack's keys, which no start is without; they may be damaged. */
export function hasSecrets(dataDir: string) {
  const file = join(dataDir, 'keys.json')
  return existsSync(file) && readFileSync(file, 'utf8').includes('"publishableKey": "sb_publishable_')
}
