import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { useLeaveQuestion } from '../layout/LeaveQuestion.ts'

/** Asks before unsaved work is left: within the site, by signing out, and on closing the tab. */
export function useLeaveGuard(unsaved: boolean) {
  const question = useLeaveQuestion()
  const [asked, setAsked] = useState<{ answer: (leave: boolean) => void } | null>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    question.askBy(() => new Promise((answer) => setAsked({ answer })))
    return () => {
      window.removeEventListener('beforeunload', ask)
      question.askBy(null)
    }
  }, [unsaved, question])

  const answer = (leave: boolean) => {
    asked?.answer(leave)
    setAsked(null)
  }
  return {
    asking: blocker.state === 'blocked' || asked !== null,
    stay: () => {
      answer(false)
      blocker.reset?.()
    },
    leave: () => {
      answer(true)
      blocker.proceed?.()
    },
  }
}
