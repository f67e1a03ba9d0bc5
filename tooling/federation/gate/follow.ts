/**
 * The gate of a site: `npm run gate` looks at what teams request, one after the other, and releases it. It ends with
 * SIGTERM; what it had begun is taken up by the next one.
 */
import { setTimeout } from 'node:timers/promises'
import { ensureBrowser } from '../../browser.ts'
import { ProjectAway, ProjectRefused, releaseSite } from '../project.ts'
import { lookAt } from './lookAt.ts'
import { answerRequest, claimRequest, judgeRequest } from './requests.ts'

/** ms between two questions for a request, and after one that the project did not answer. */
const every = { request: 2_000, trouble: 10_000 }

/** Repeats until it succeeds: the project may be away for a while. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (cause) {
      if (cause instanceof ProjectRefused) throw cause
      console.error((cause as Error).message)
      await setTimeout(every.trouble)
    }
  }
}

try {
  ensureBrowser()
  const site = releaseSite()
  console.log(`The gate of ${site.origin ?? site.project.url} waits for requests.`)
  for (let isFirst = true; ; isFirst = false) {
    const request = await persist(() => claimRequest(site, isFirst))
    if (!request) {
      await setTimeout(every.request)
      continue
    }
    const { id, package: name, version, requested_by: who } = request
    console.log(`${name} ${version}, requested by ${who}`)
    const verdict = await judgeRequest(site, request, lookAt).then(
      (answer) => ({ isReleased: true, answer }),
      (cause: unknown) => ({ isReleased: false, answer: (cause as Error).message, cause }),
    )
    console.log(verdict.answer)
    // Nobody knows then what was switched: it is taken up once more.
    if ('cause' in verdict && verdict.cause instanceof ProjectAway) continue
    await persist(() => answerRequest(site, id, verdict.isReleased, verdict.answer))
  }
} catch (cause) {
  console.error((cause as Error).message)
  process.exit(1)
}
