import { useConfig, type FormAnswer } from 'shared-backend'
import { OtherWays, RefusedAlert, SentAlert } from 'shared-ui/visitor-form'
import { text } from '../text.ts'
import { fieldId, fieldNames } from './values.ts'

/** Where the browser goes with the answer to a form that it has sent by itself. */
export const ANSWER_ID = 'resposta'

interface PostedAnswerProps extends FormAnswer {
  /** The message of an untouched form. */
  message: string
}

/** The result of a form that was sent without a script, above the form, where the page opens. */
export function PostedAnswer({ error, message }: PostedAnswerProps) {
  const { agency } = useConfig()
  if (!error) {
    return (
      <SentAlert id={ANSWER_ID} title={text.sentTitle}>
        {text.sent}
      </SentAlert>
    )
  }
  const problems = fieldNames
    .filter((name) => error.fields?.[name])
    .map((name) => ({ id: fieldId(name), label: text.interestFields[name], error: error.fields?.[name] }))
  return (
    <RefusedAlert
      id={ANSWER_ID}
      title={problems.length > 0 ? error.message : text.sendFailed}
      problems={problems}
    >
      <p>{error.kind === 'server' ? text.sendFailedHint : error.message}</p>
      {error.kind === 'rate-limited' && <OtherWays {...agency} message={message} />}
    </RefusedAlert>
  )
}
