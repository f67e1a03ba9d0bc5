import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from './environment.ts'
import { answers } from './http.ts'
import { ownFile, packageDir } from './paths.ts'
import type { Program } from './supervise.ts'

/** maildev: catches every e-mail and shows it in the browser; what it caught survives a restart. */
export function mailProgram(options: {
  dataDir: string
  webPort: number
  smtpPort: number
  logFile: string
}): Program {
  const mailDirectory = join(options.dataDir, 'mail')
  mkdirSync(mailDirectory, { recursive: true })
  const listen = ['--ip', '127.0.0.1', '--web', String(options.webPort), '--smtp', String(options.smtpPort)]
  return {
    name: 'mailbox',
    command: process.execPath,
    args: [
      '--import',
      ownFile('exitWithParent.mjs'),
      join(packageDir('maildev'), 'bin', 'maildev'),
      ...listen,
      '--mail-directory',
      mailDirectory,
    ],
    env: childEnvironment({}),
    cwd: options.dataDir,
    logFile: options.logFile,
    healthy: answers(`http://127.0.0.1:${options.webPort}/healthz`),
  }
}
