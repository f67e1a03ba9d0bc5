/**
 * The gate of a site: `npm run gate` looks at what teams request, one after the other, and releases it. It ends with
 * SIGTERM; what it had begun is taken up by the next one.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { ensureBrowser } from '../../browser.ts'
import { releaseSite } from '../project.ts'
import { lookAt } from './lookAt.ts'
import { answerNext } from './requests.ts'

/** ms between two questions for a request. */
const every = 2_000

const gate = randomUUID()

try {
  ensureBrowser()
  const site = releaseSite()
  console.log(`The gate of ${site.origin ?? site.project.url} waits for requests.`)
  for (;;) if (!(await answerNext(site, gate, lookAt))) await setTimeout(every)
} catch (cause) {
  console.error((cause as Error).message)
  process.exit(1)
}
