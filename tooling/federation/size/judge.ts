import type { Script } from './scripts.ts'

/** Bytes of JavaScript, in brotli, that a public page may carry in its first five seconds on a phone. */
const budget = 200_000

/** Parts that are named at most. */
const named = 8

export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

export const sumOf = (scripts: Script[]) => scripts.reduce((bytes, script) => bytes + script.bytes, 0)

/**
 * Says why a public page carries too much, or what it must not carry. Undefined where all is well.
 * @param hidden the names of remotes whose pages no visitor opens
 * @param partsOf minified bytes of scripts by where they come from; called only when the page is too heavy
 */
export async function sizeFault(
  scripts: Script[],
  hidden: string[],
  partsOf: (scripts: Script[]) => Promise<Record<string, number>>,
): Promise<string | undefined> {
  const leak = scripts.find(({ path }) => hidden.some((name) => path.startsWith(`/remotes/${name}/`)))
  if (leak) return `carries ${leak.path}, which no visitor needs`
  const bytes = sumOf(scripts)
  if (bytes <= budget) return undefined
  const largest = Object.entries(await partsOf(scripts))
    .sort(([, one], [, other]) => other - one)
    .slice(0, named)
    .map(([part, size]) => `\n  ${kB(size)} ${part}`)
  return `carries ${kB(bytes)} of JavaScript in its first five seconds, ${kB(budget)} are allowed; its largest parts, minified:${largest.join('')}`
}
