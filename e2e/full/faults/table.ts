import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeFaults } from '../../support/faults/codeFaults.ts'
import { transportFaults } from '../../support/faults/faultyProxy.ts'
import { outcomes, remoteNames, type Outcome, type RemoteName } from '../../support/faults/remotes.ts'

/** Faults of the site and its releases, not of a file in transit or of a release's code. */
const siteFaults = [
  'its style sheet is missing',
  'the browser is offline, and back',
  'the registry is unreadable',
  'the registry is malformed for this remote',
  'another release came while a page was open',
  'its release was rolled back while a page was open',
  'its release was pruned while a page was open',
  'the browser has kept a wrong script of the shell',
] as const
export type SiteFault = (typeof siteFaults)[number]

/** Every fault that a test causes. */
const faults = [...Object.keys(transportFaults), ...Object.keys(codeFaults), ...siteFaults]

const document = readFileSync(join(import.meta.dirname, '../../../docs/teams.md'), 'utf8')

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

/** Problems of the table; empty where it has every fault for every remote, with known outcomes. */
export function tableProblems() {
  const names = rows.map(([name = '']) => name)
  const words = rows.flatMap(([, ...cells]) => cells)
  return [
    ...(head.slice(1).join() === remoteNames.join() ? [] : [`its columns are ${head.join(', ')}`]),
    ...faults.filter((fault) => !names.includes(fault)).map((fault) => `no row: ${fault}`),
    ...names.filter((name) => !faults.includes(name)).map((name) => `no test: ${name}`),
    ...words.filter((word) => !(word in outcomes)).map((word) => `no such outcome: ${word}`),
  ]
}

/** The outcome for a visitor of a remote's page, by the table in docs/teams.md. */
export function outcomeOf(fault: string, remote: RemoteName) {
  const row = rows.find(([name]) => name === fault)
  const outcome = (outcomes as Record<string, Outcome | undefined>)[row?.[head.indexOf(remote)] ?? '']
  if (!outcome) throw new Error(`docs/teams.md does not say what becomes of ${remote} when: ${fault}`)
  return outcome
}
