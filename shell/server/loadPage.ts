import type { Redirect, RenderedPage, Wanted } from 'shared-backend'
import { isAbsent } from '../src/federation/entity.ts'
import type { RemoteMatch } from '../src/federation/matchRemote.ts'
import type { createPreloadedAnswers } from './preloadedAnswers.ts'
import { areDeclared } from './reads.ts'
import type { PageRequest, Renderer } from './renderer.ts'

/** Rounds of further requests by a loader: one for the address's query, one for what an answer makes necessary. */
const mostRounds = 2

interface LoadOptions {
  renderer?: Renderer
  readAnswers: ReturnType<typeof createPreloadedAnswers>
}

type Result = RenderedPage | Redirect | Wanted | undefined

/** Renders pages with the answers that their loaders request. */
export function createPageLoader({ renderer, readAnswers }: LoadOptions) {
  const complaints = new Set<string>()

  function complain({ remote, entry, pattern }: RemoteMatch) {
    const page = `${remote}@${entry.version}: ${pattern}`
    if (!complaints.has(page)) console.error('%s requests what its release does not declare', page)
    complaints.add(page)
  }

  /** The result is undefined where the page is left to the browser, which gets these answers. */
  return async (page: PageRequest) => {
    const { match, address, config } = page
    const { data: declared = [], entity, absentWhenNull } = match?.rules ?? {}
    const readDeclared = () => readAnswers(declared, match?.params)
    // An entity's page reads the same for any query. For other pages only the loader knows what a query requests, so it
    // runs first without any answers.
    const startsWithLoader = renderer && address.includes('?') && !entity && !absentWhenNull

    let loaded = startsWithLoader ? await readAnswers([]) : await readDeclared()
    const absent = isAbsent(match, loaded.answers)
    const render = async (): Promise<Result> =>
      loaded.isComplete ? renderer?.render({ ...page, answers: loaded.answers }) : undefined

    let result = await render()
    for (let round = 0; round < mostRounds && result && 'reads' in result; round++) {
      if (!areDeclared(result.reads, match?.entry.rules)) break
      loaded = await readAnswers(result.reads)
      result = await render()
    }
    if (result && 'reads' in result) {
      if (match) complain(match)
      result = undefined
    }
    // The response to a form has the address that it was posted to.
    if (result && 'location' in result && config.posted) result = undefined
    // The loader has requested nothing.
    if (!result && startsWithLoader && loaded.reads.length === 0) loaded = await readDeclared()
    return { result, absent, answers: loaded.answers, freshFor: loaded.freshFor }
  }
}
