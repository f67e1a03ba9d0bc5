import { useState } from 'react'
import { readItem, writeItem } from '../../kit/drafts/browserStorage.ts'
import { MESSAGES } from '../../kit/drafts/inMemory.ts'

const tab = () => sessionStorage

/** The messages to one person that were changed by hand, by their template; kept in this tab until one is sent. */
export function useTypedMessages(caseId: string) {
  const key = MESSAGES + caseId
  const [typed, setTyped] = useState(() => (readItem(tab, key) ?? {}) as Record<string, string>)
  const keep = (next: Record<string, string>) => {
    setTyped(next)
    writeItem(tab, key, Object.keys(next).length > 0 ? next : null)
  }
  return {
    typed,
    type: (template: string, message: string) => keep({ ...typed, [template]: message }),
    forget: (template: string) =>
      keep(Object.fromEntries(Object.entries(typed).filter(([name]) => name !== template))),
  }
}
