import { ConfirmDialog } from 'shared-ui'
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useBlocker, type Location } from 'react-router-dom'
import { leave as text } from './text.ts'

/** A form that holds what is stored nowhere. */
export interface UnsavedForm {
  /** Whether that change of address takes the form away. */
  isLeftBy: (from: Location, to: Location) => boolean
  onLeft?: () => void
}

interface Guard {
  forms: Set<UnsavedForm>
  /** Asks when something would be lost; resolves to the answer. */
  mayLeave: () => Promise<boolean>
}

const GuardContext = createContext<Guard>({ forms: new Set(), mayLeave: () => Promise.resolve(true) })

export const useLeaveGuard = () => useContext(GuardContext)

const isOtherPage: UnsavedForm['isLeftBy'] = (from, to) => from.pathname !== to.pathname

/** While `isUnsaved`, a dialog asks before the form is left: by default on the way to another page. */
export function useUnsaved(
  isUnsaved: boolean,
  { isLeftBy = isOtherPage, onLeft }: Partial<UnsavedForm> = {},
) {
  const { forms } = useLeaveGuard()
  useEffect(() => {
    if (!isUnsaved) return
    const form = { isLeftBy, onLeft }
    forms.add(form)
    return () => void forms.delete(form)
  }, [isUnsaved, isLeftBy, onLeft, forms])
}

/**
 * Asks before the unsaved work of a page is left: within the site, by signing out, and on closing the tab. One for all
 * of its forms, since a router has one blocker.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [forms] = useState(() => new Set<UnsavedForm>())
  const [question, setQuestion] = useState<{ answer: (leave: boolean) => void } | null>(null)
  const leftBy = useCallback(
    (from: Location, to: Location) => [...forms].filter((form) => form.isLeftBy(from, to)),
    [forms],
  )
  const blocker = useBlocker(
    useCallback(({ currentLocation: from, nextLocation: to }) => leftBy(from, to).length > 0, [leftBy]),
  )

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (forms.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [forms])

  const guard = useMemo<Guard>(
    () => ({
      forms,
      mayLeave: () =>
        forms.size > 0 ? new Promise((answer) => setQuestion({ answer })) : Promise.resolve(true),
    }),
    [forms],
  )

  const answer = (leave: boolean) => {
    if (leave) for (const { onLeft } of forms) onLeft?.()
    question?.answer(leave)
    setQuestion(null)
    if (leave) blocker.proceed?.()
    else blocker.reset?.()
  }

  return (
    <GuardContext value={guard}>
      {children}
      <ConfirmDialog
        open={blocker.state === 'blocked' || question !== null}
        title={text.title}
        message={text.message}
        confirmLabel={text.go}
        cancelLabel={text.stay}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      />
    </GuardContext>
  )
}
