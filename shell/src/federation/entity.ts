import type { PreloadedAnswers } from '../readPage.ts'
import { fillIn } from './fillIn.ts'
import type { RemoteMatch } from './matchRemote.ts'

/**
 * Whether the thing that a page's address names is not there, by the API's own words: what did not come may be there.
 */
export function isAbsent(match: RemoteMatch | undefined, data: PreloadedAnswers) {
  if (!match) return false
  const { entity, absentWhenNull, data: requests = [] } = match.rules
  const [request] = entity || absentWhenNull ? requests : []
  const answer = request && data[fillIn(request, match.params)]
  if (!answer) return false
  const text = answer.text.trim()
  if (absentWhenNull) return answer.status === 200 && text === 'null'
  return answer.status !== 200 || text === '[]'
}
