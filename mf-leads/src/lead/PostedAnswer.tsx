import { useConfig, type FormAnswer } from 'shared-backend'
import { MISSING_FIELDS } from 'shared-backend/leads'
import { OtherWays, RefusedAlert, SentAlert } from 'shared-ui/visitor-form'
import { text } from '../text.ts'
import { fieldId } from './fieldId.ts'
import { isIncomplete, typedLead } from './values.ts'

/** Where the browser goes with the answer to a form that it has sent by itself. */
export const ANSWER_ID = 'resposta'

/** The errors, in the order of the form. */
const problemsOf = (errors: Record<string, string>) =>
  (Object.keys(text.fields) as (keyof typeof text.fields)[])
    .filter((name) => errors[name])
    .map((name) => ({ id: fieldId(name), label: text.fields[name], error: errors[name] }))

/** The result of a form that was sent without a script, above the form, where the page opens. */
export function PostedAnswer({ values, error }: FormAnswer) {
  const { agency } = useConfig()
  if (!error) {
    return (
      <SentAlert id={ANSWER_ID} title={text.sentToast}>
        {text.sentAlert}
      </SentAlert>
    )
  }
  const problems = problemsOf(error.fields ?? {})
  const title = isIncomplete(typedLead(values)) ? MISSING_FIELDS : text.wrong
  return (
    <RefusedAlert id={ANSWER_ID} title={problems.length === 0 ? text.failedTitle : title} problems={problems}>
      <p>{error.kind === 'rate-limited' ? error.message : text.failed}</p>
      {error.kind === 'rate-limited' && <OtherWays {...agency} message={text.whatsappMessage} />}
    </RefusedAlert>
  )
}
