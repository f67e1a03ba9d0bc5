import { stripVTControlCharacters } from 'node:util'

/** A fenced block of a document. */
export interface Block {
  /** Where it begins, as `docs/teams.md:12`. */
  place: string
  language: string
  text: string
}

const shell = ['sh']
/** The languages of blocks that show output of the previous block. */
const output = ['text']
/** The languages of blocks that show a change in a file. */
const change = ['diff']
const other = ['caddyfile', 'json', 'nginx', 'sql', 'ts']

const fence = /^([ \t]*)(`{3,}|~{3,})(.*)\n([^]*?)^\1\2[ \t]*$/gm

/**
 * The fenced blocks of a document in their order.
 * @throws Error at a block that does not say its language: nobody would know whether it is to be run
 */
export function blocksOf(document: string, markdown: string): Block[] {
  return [...markdown.matchAll(fence)].map(({ 3: language = '', 4: text = '', index }) => {
    const place = `${document}:${markdown.slice(0, index).split('\n').length}`
    const known = [...shell, ...output, ...change, ...other]
    if (!known.includes(language))
      throw new Error(`${place} is “${language}”, which is none of ${known.join(', ')}`)
    return { place, language, text: text.trimEnd() }
  })
}

/** One thing that a reader of a document does. */
export type Step =
  | { kind: 'run'; place: string; command: string; shown?: string }
  | { kind: 'change'; place: string; diff: string }

/** The steps of a reader of these blocks, one after the other. */
export function stepsOf(blocks: Block[]): Step[] {
  const steps: Step[] = []
  for (const { place, language, text } of blocks) {
    if (shell.includes(language)) steps.push({ kind: 'run', place, command: text })
    if (change.includes(language)) steps.push({ kind: 'change', place, diff: text })
    if (!output.includes(language)) continue
    const last = steps.at(-1)
    if (last?.kind !== 'run' || last.shown !== undefined)
      throw new Error(`${place} shows what nothing before it prints`)
    last.shown = text
  }
  return steps
}

const aside: [RegExp, string][] = [
  [/\d{4}-\d\d-\d\d \d\d:\d\d/g, '<when>'],
  [/\b\d+\.\d+\.\d+(-[0-9a-f]{8})?\b/g, '<version>'],
  [/\b\d+(\.\d+)? s\b/g, '<time>'],
  [/localhost:\d+/g, 'localhost'],
]

const withoutChance = (line: string) =>
  aside.reduce((text, [what, name]) => text.replaceAll(what, name), stripVTControlCharacters(line)).trim()

function matches(shown: string, printed: string) {
  const parts = withoutChance(shown).split('…').map(RegExp.escape)
  return new RegExp(`^${parts.join('.*')}$`).test(withoutChance(printed))
}

/**
 * The first line that a document shows and a program did not print; versions, times and ports aside, whatever stands
 * for `…`, and the order, since some of it is done at the same time. None where all are there.
 */
export function missingLine(shown: string, printed: string) {
  const lines = printed.split('\n')
  return shown.split('\n').find((line) => {
    const at = lines.findIndex((candidate) => matches(line, candidate))
    if (at >= 0) lines.splice(at, 1)
    return at < 0
  })
}
