import pc from 'picocolors'
import type { Part } from './sources.ts'

const seconds = (begun: number) => `${((Date.now() - begun) / 1000).toFixed(1)} s`

/** What the gate does not let through: each reason has its way out in it. */
export class Refused extends Error {}

/** Tells how long a part of a release took. */
export async function timed<T>(name: string, work: () => Promise<T>, say = console.log): Promise<T> {
  const begun = Date.now()
  try {
    const value = await work()
    say(`${pc.green('✓')} ${name} ${pc.dim(seconds(begun))}`)
    return value
  } catch (cause) {
    say(`${pc.red('✗')} ${name} ${pc.dim(seconds(begun))}`)
    throw cause
  }
}

/** @throws Refused with the reasons when there are any */
export function refuse(faults: string[]) {
  if (faults.length > 0) throw new Refused(faults.join('\n'))
}

/** Runs the parts in turn, the quick ones first. @throws Refused by the first that finds a fault */
export async function runParts(parts: Part[], say = console.log) {
  for (const part of parts)
    await timed(
      part.name,
      async () => {
        const fault = await part.run()
        if (fault !== undefined) refuse([fault])
      },
      say,
    )
}
