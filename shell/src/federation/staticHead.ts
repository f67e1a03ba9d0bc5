import type { Head } from 'shared-backend'
import { text } from '../text.ts'
import type { RemoteMatch } from './matchRemote.ts'

interface Known {
  /** The remote of the address; undefined: there is no such page. */
  match?: RemoteMatch
  /** The remote of the address is disabled. */
  isAway: boolean
  /** The entity of the address does not exist. */
  isAbsent?: boolean
  /** The page's own full address; undefined where the site does not know its origin. */
  address?: string
}

/** The head of a page that was not rendered: the route's texts in the registry. */
export function staticHead({ match, isAway, isAbsent, address }: Known): Head {
  if (isAway) return { title: text.away.title }
  if (!match) return { title: text.notFound.title }
  // A release without a title has the site's name alone.
  const { title = '', description } = match.rules
  return isAbsent ? { title } : { title, description, canonical: address }
}
