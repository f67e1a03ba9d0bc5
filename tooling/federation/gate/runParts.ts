import pc from 'picocolors'
import type { Part } from './sources.ts'

const seconds = (begun: number) => `${((Date.now() - begun) / 1000).toFixed(1)} s`

/** The gate refuses a release; each reason has its way out in it. */
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

/** Runs the parts at the same time: each takes one core for most of it. @throws Refused by all that find a fault */
export async function runParts(parts: Part[], say = console.log) {
  const faults: string[] = []
  const run = async (part: Part) => {
    const fault = await part.run()
    if (fault === undefined) return
    faults.push(fault)
    refuse([fault])
  }
  const ends = await Promise.allSettled(parts.map((part) => timed(part.name, () => run(part), say)))
  refuse(faults)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
