import { resolve } from 'node:path'
import { root } from './paths.ts'

function wholeNumber(name: string, otherwise: number, largest: number) {
  const text = process.env[name]
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (Number.isInteger(value) && value >= 0 && value <= largest) return value
  throw new Error(`${name}=${text} is not a whole number from 0 to ${largest}`)
}

const port = (name: string, otherwise: number) => wholeNumber(name, otherwise, 65_535)

/** Where the stack stores everything. */
export const dataDirSetting = () => resolve(root, process.env.DATA_DIR || '.local')

/** The stack's settings in the environment, defaults filled in. */
export function stackSettings() {
  return {
    dataDir: dataDirSetting(),
    databaseUrl: process.env.DATABASE_URL || undefined,
    seedProperties: wholeNumber('SEED_PROPERTIES', 60, 1_000_000),
    ports: {
      site: port('PORT', 4173),
      api: port('API_PORT', 54321),
      mail: port('MAIL_PORT', 1080),
      database: port('DATABASE_PORT', 0),
      smtp: port('SMTP_PORT', 0),
    },
  }
}
