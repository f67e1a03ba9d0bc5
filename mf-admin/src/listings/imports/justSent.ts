import { useEffect, useState } from 'react'

/** The imports whose rows this tab has just sent. No state of the address: that outlives the page, by days. */
const sent = new Set<string>()

export const noteSent = (importId: string) => void sent.add(importId)

/** Whether the rows of an import were sent just before its page opened. The next time it opens they were not. */
export function useJustSent(importId: string) {
  const [isSent] = useState(() => sent.has(importId))
  useEffect(() => void sent.delete(importId), [importId])
  return isSent
}
