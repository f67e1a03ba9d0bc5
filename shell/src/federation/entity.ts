import type { PreloadedAnswers } from '../readPage.ts'
import { fillIn } from './fillIn.ts'
import type { RemoteMatch } from './matchRemote.ts'

/**
 * Whether the entity of the address is missing by the API's answer. Without an answer it may exist.
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
