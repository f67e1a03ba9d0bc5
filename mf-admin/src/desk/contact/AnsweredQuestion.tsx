import { useSession } from 'shared-backend'
import { useAnswerContactMutation, type Case } from 'shared-backend/admin/desk'
import { Alert, Button, useToast } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { useEffect, useRef } from 'react'
import { greetingName } from '../cases/personOf.ts'
import { contact as text } from './text.ts'

interface AnsweredQuestionProps {
  one: Case
  name: string
  /** `answered`: the person was reached; `message`: by what, where it was written. */
  onAnswered: (answered: boolean, message: string | null) => void
}

/**
 * Asks once what came of the last time that this admin opened a way to reach the person. Coming back from WhatsApp the
 * focus is on the question.
 */
export function AnsweredQuestion({ one, name, onAnswered }: AnsweredQuestionProps) {
  const session = useSession()
  const toast = useToast()
  const [answer, { isLoading }] = useAnswerContactMutation()
  const question = useRef<HTMLDivElement>(null)
  const [last] = one.contacts
  const isOpen = last?.answered === null && last.admin_id === session?.id

  useEffect(() => {
    if (!isOpen) return
    const focus = () => {
      if (document.visibilityState === 'visible') question.current?.focus()
    }
    document.addEventListener('visibilitychange', focus)
    return () => document.removeEventListener('visibilitychange', focus)
  }, [isOpen])

  if (!isOpen) return null
  const say = async (answered: boolean) => {
    const { error } = await answer({ id: last.id, answered })
    if (error) return toast.error(text.answerFailed, error.message)
    onAnswered(answered, last.message)
    if (answered) toast.success(text.noted)
  }
  const asked = text.question[last.channel as keyof typeof text.question](greetingName(name))
  return (
    <div ref={question} tabIndex={-1} role="group" aria-label={asked}>
      <Alert tone="info">
        <Row gap={3} align="center">
          <span>{asked}</span>
          <Button size="sm" busy={isLoading} onClick={() => void say(true)}>
            {text.yes}
          </Button>
          <Button variant="secondary" size="sm" blocked={isLoading} onClick={() => void say(false)}>
            {text.notYet}
          </Button>
        </Row>
      </Alert>
    </div>
  )
}
