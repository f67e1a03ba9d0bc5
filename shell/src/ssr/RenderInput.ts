import type { SiteConfig } from 'shared-backend'
import type { RemoteMatch } from '../federation/matchRemote.ts'
import type { RemoteModule } from '../federation/RemoteModule.ts'
import type { PreloadedAnswers } from '../readPage.ts'

/** What a page is rendered from. */
export interface RenderInput {
  config: Omit<SiteConfig, 'remotes' | 'shell'>
  /** The API's answers so far. */
  answers: PreloadedAnswers
  /** Path and query of the address. */
  address: string
  /** The remote of the address is disabled. */
  isAway: boolean
  /** The remote of the address; undefined: the not-found page. */
  page?: { match: RemoteMatch; remote: RemoteModule }
}
