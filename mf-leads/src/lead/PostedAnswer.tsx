import type { FormAnswer } from 'shared-backend'
import { MISSING_FIELDS } from 'shared-backend/leads'
import { Alert } from 'shared-ui'
import { text } from '../text.ts'
import { fieldId } from './fieldId.ts'
import { SentAlert } from './SentAlert.tsx'
import { isIncomplete, typedLead } from './values.ts'
import styles from './LeadForm.module.css'

/** Where the browser goes with the answer to a form that it has sent by itself. */
export const ANSWER_ID = 'resposta'

/** The errors, in the order of the form. */
const wrongIn = (errors: Record<string, string>) =>
  (Object.keys(text.fields) as (keyof typeof text.fields)[]).filter((name) => errors[name])

/** The result of a form that was sent without a script, above the form, where the page opens. */
export function PostedAnswer({ values, error }: FormAnswer) {
  if (!error) return <SentAlert id={ANSWER_ID} title={text.sentToast} />
  const errors = error.fields ?? {}
  const wrong = wrongIn(errors)
  const title = isIncomplete(typedLead(values)) ? MISSING_FIELDS : text.wrong
  return (
    <div id={ANSWER_ID} tabIndex={-1} className={styles.sent}>
      {wrong.length === 0 ? (
        <Alert tone="danger" title={text.failedTitle}>
          {error.kind === 'rate-limited' ? error.message : text.failed}
        </Alert>
      ) : (
        <Alert tone="danger" title={title}>
          <ul className={styles.wrong}>
            {wrong.map((name) => (
              <li key={name}>
                <a href={`#${fieldId(name)}`}>{text.fields[name]}</a>: {errors[name]}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
