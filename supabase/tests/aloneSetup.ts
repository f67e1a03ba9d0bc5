import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { freePort } from '../../tooling/stack/ports.ts'
import { startForRun } from '../../tooling/testing/globalSetup.ts'
import { testFunctions } from '../../tooling/testing/stack.ts'

/** Key and certificate of the tests' push service. For `localhost` it names 127.0.0.1 too. */
async function pushCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'push-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const name = [{ name: 'commonName', value: 'localhost' }]
  const pair = await generate(name, { keyType: 'ec', algorithm: 'sha256' })
  const file = join(folder, 'push.pem')
  writeFileSync(file, pair.private + pair.cert)
  return file
}

/**
 * For jest's `globalSetup`: a stack that nobody else uses at the same time. Its functions send to a mail server and a push
 * service that the test files open, by these variables.
 */
export default async function aloneSetup() {
  const functionsEnv = {
    ...testFunctions,
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    DENO_CERT: await pushCertificate(),
    MAIL_WEBHOOK_SECRET: `whsec_${Buffer.from('a key of thirty-two characters!!').toString('base64')}`,
  }
  Object.assign(process.env, functionsEnv)
  await startForRun({ functionsEnv })
}
