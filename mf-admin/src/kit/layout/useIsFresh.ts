import { useState } from 'react'

/**
 * Whether what a query holds was read since the page was opened. What is kept of an earlier visit may be old: a form must
 * not begin with it. `fulfilledTimeStamp` is the query's, in ms.
 */
export function useIsFresh(fulfilledTimeStamp = 0) {
  const [opened] = useState(() => Date.now())
  return fulfilledTimeStamp >= opened
}
