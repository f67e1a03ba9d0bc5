import { screen } from '@testing-library/react'
import { answer, renderRemote, type RemoteOptions, type SentRequest } from 'shared-backend/testing'
import App from '../App.tsx'

/** The response to a read of properties; a thrown error is a network failure. */
export type Answer = (query: URLSearchParams, request: SentRequest) => unknown

interface SiteOptions extends RemoteOptions {
  /** The function's response to a message; a thrown error is a network failure. */
  submit?: (message: unknown) => Response | Promise<Response>
}

/** The remote as the shell shows it, at `path`, on a network that only knows properties and takes messages. */
export const renderSite = (path: string, reply: Answer, { answers, submit, ...options }: SiteOptions = {}) =>
  renderRemote(<App />, {
    ...options,
    path,
    answers: {
      'GET /rest/v1/properties': (request: SentRequest) => reply(request.query, request),
      // Each view is counted.
      'POST /rest/v1/rpc/count_property_event': answer(204),
      ...(submit && { 'POST /functions/v1/submit-inquiry': ({ body }: SentRequest) => submit(body) }),
      ...answers,
    },
  })

/** The response of PostgREST to a request for a single row that does not exist. */
export const noRow = () => answer(406, { code: 'PGRST116', message: 'no rows' })

/** Scrolls the window as a visitor does. */
export function scrollTo(top: number) {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true })
  window.dispatchEvent(new Event('scroll'))
}

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
