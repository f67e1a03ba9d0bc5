// Publishes what each line of its standard input says, and answers each with a line: a checkout among several.
import { createInterface } from 'node:readline'
import type { Built } from '../federation/built.ts'
import { publish } from '../federation/publish.ts'
import { readRegistry } from '../federation/registry.ts'

const messageOf = (cause: unknown) => (cause as Error).message

for await (const line of createInterface(process.stdin)) {
  const { siteDir, built, by } = JSON.parse(line) as { siteDir: string; built: Built; by: string }
  const seen = readRegistry(siteDir)
  const outcome = await publish(siteDir, [built], { by, why: 'race', seen }).then(
    ([change]) => ({ served: change?.to }),
    (cause: unknown) => ({ refused: messageOf(cause) }),
  )
  console.log(JSON.stringify(outcome))
}
