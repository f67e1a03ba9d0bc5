import { useState } from 'react'
import { readItem, writeItem } from '../../kit/drafts/browserStorage.ts'
import { MESSAGES } from '../../kit/drafts/inMemory.ts'

const tab = () => sessionStorage

export type TypedMessages = ReturnType<typeof useTypedMessages>

/**
 * The messages to one person that were changed by hand, by the label of their template, and which one is chosen. They are
 * kept in this tab until they are sent.
 */
export function useTypedMessages(caseId: string) {
  const key = MESSAGES + caseId
  const [typed, setTyped] = useState(() => (readItem(tab, key) ?? {}) as Record<string, string>)
  const [chosen, choose] = useState<string | null>(null)
  const keep = (next: Record<string, string>) => {
    setTyped(next)
    writeItem(tab, key, Object.keys(next).length > 0 ? next : null)
  }
  return {
    typed,
    chosen,
    choose,
    type: (label: string, message: string) => keep({ ...typed, [label]: message }),
    forget: (label: string) =>
      keep(Object.fromEntries(Object.entries(typed).filter(([name]) => name !== label))),
  }
}
