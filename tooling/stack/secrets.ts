import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Secrets {
  publishableKey: string
  secretKey: string
  jwtSecret: string
  databasePassword: string
  /** Salts the hashes of senders' addresses. */
  leadSalt: string
}

/** A key in the form of the hosted service: 22 random characters and a checksum that its tools verify. */
function apiKey(kind: 'publishable' | 'secret') {
  const body = `sb_${kind}_${randomBytes(17).toString('base64url').slice(0, 22)}`
  const checksum = createHash('sha256').update(`supabase-self-hosted|${body}`).digest('base64url').slice(0, 8)
  return `${body}_${checksum}`
}

const random = (bytes: number) => randomBytes(bytes).toString('base64url')

/** The stack's keys: made at the first start, the same ever after. */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'keys.json')
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {}
  const secrets: Secrets = {
    publishableKey: apiKey('publishable'),
    secretKey: apiKey('secret'),
    jwtSecret: random(48),
    databasePassword: random(18),
    leadSalt: random(24),
    ...stored,
  }
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}
