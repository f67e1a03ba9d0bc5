import type { Head } from 'shared-backend'
import { text } from '../text.ts'
import type { RemoteMatch } from './matchRemote.ts'

interface Known {
  /** Who serves the address; nobody: there is no such page. */
  match?: RemoteMatch
  /** Its team has switched off who would serve it. */
  isAway: boolean
  /** What the address names is not there. */
  isAbsent?: boolean
  /** The page's own address, whole; undefined where the site does not know its origin. */
  address?: string
}

/** What a page says of itself where nobody has rendered it: the words that its route has in the registry. */
export function staticHead({ match, isAway, isAbsent, address }: Known): Head {
  if (isAway) return { title: text.away.title }
  if (!match) return { title: text.notFound.title }
  // A release without a title has the site's name alone.
  const { title = '', description } = match.rules
  return isAbsent ? { title } : { title, description, canonical: address }
}
