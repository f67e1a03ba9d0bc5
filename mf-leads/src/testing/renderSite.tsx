import type { SiteConfig } from 'shared-backend'
import { renderRemote, type SentRequest } from 'shared-backend/testing'
import App, { routes } from '../App.tsx'

/** The function's response to a lead; a thrown error is a network failure. */
export type Answer = (lead: unknown) => Response | Promise<Response>

// The shell shows a page when its code is here.
beforeAll(async () => {
  for (const { code } of Object.values(routes)) await code?.load()
})

/** The remote as the shell shows it, at `path`, on a network that only takes leads. */
export const renderSite = (path: string, answer: Answer, config?: Partial<SiteConfig>) =>
  renderRemote(<App />, {
    path,
    config,
    answers: { 'POST /functions/v1/submit-property-lead': ({ body }: SentRequest) => answer(body) },
  })
