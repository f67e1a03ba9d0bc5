import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { outcomes, type Outcome, type RemoteName } from '../../support/faults/remotes.ts'

/** Faults of the site and its releases, not of a file in transit or of a release's code. */
export type SiteFault =
  | 'its style sheet is missing'
  | 'the browser is offline, and back'
  | 'the registry is malformed for this remote'
  | 'another release came while a page was open'
  | 'its release was rolled back while a page was open'
  | 'its release was lost while a page was open'
  | 'the browser has kept a wrong script of the shell'

const document = readFileSync(join(import.meta.dirname, '../../../docs/releases.md'), 'utf8')

/** The rows of the table whose first column is `fault`, heading included. */
function readRows() {
  const [, table = ''] = /\n\n(\| fault [^]*?)\n\n/.exec(document) ?? []
  return table.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const [head = [], , ...rows] = readRows()

/** The outcome for a visitor of a remote's page, by the table in docs/releases.md. */
export function outcomeOf(fault: string, remote: RemoteName) {
  const row = rows.find(([name]) => name === fault)
  const outcome = (outcomes as Record<string, Outcome | undefined>)[row?.[head.indexOf(remote)] ?? '']
  if (!outcome) throw new Error(`docs/releases.md does not say what becomes of ${remote} when: ${fault}`)
  return outcome
}
