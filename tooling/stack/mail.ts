import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from './environment.ts'
import { answers } from './health.ts'
import { ownFile } from './paths.ts'
import type { Service } from './supervise.ts'

/** maildev: catches every e-mail and shows it in the browser; what it caught survives a restart. */
export function mailService(options: {
  dataDir: string
  webPort: number
  smtpPort: number
  logFile: string
}): Service {
  const mailDirectory = join(options.dataDir, 'mail')
  mkdirSync(mailDirectory, { recursive: true })
  chmodSync(mailDirectory, 0o700)
  const listen = ['--ip', '127.0.0.1', '--web', String(options.webPort), '--smtp', String(options.smtpPort)]
  return {
    name: 'mailbox',
    command: process.execPath,
    args: [ownFile('mailbox.mjs'), ...listen, '--mail-directory', mailDirectory],
    env: childEnvironment({}),
    cwd: options.dataDir,
    logFile: options.logFile,
    health: answers(`http://127.0.0.1:${options.webPort}/healthz`),
  }
}
