import { Formik, type FormikHelpers } from 'formik'
import { useRef, useState } from 'react'
import { useConfig, type FormAnswer } from 'shared-backend'
import type { LeadPayload } from 'shared-backend/leads'
import { Alert, useToast } from 'shared-ui'
import { OtherWays, SentAlert } from 'shared-ui/visitor-form'
import { text } from '../text.ts'
import { storeDraft } from './draft.ts'
import { lazyRules, toPayload } from './lazyRules.ts'
import { CLEAR_ID, FORM_PATH, LeadFields } from './LeadFields.tsx'
import { PostedAnswer } from './PostedAnswer.tsx'
import { RestoreDraft, useDraft } from './useDraft.ts'
import { emptyLead, typedLead, type LeadValues } from './values.ts'
import styles from './LeadForm.module.css'

export type SendOutcome =
  { sent: true } | { sent: false; message: string; isLimit: boolean; fields?: Record<string, string> }

export interface LeadFormProps {
  /** `honeypot` is the value of the field that people cannot see. Never rejects. */
  onSend: (lead: LeadPayload, honeypot: string) => Promise<SendOutcome>
  /** The answer to the form that the browser has sent by itself. */
  posted?: FormAnswer
}

/** The form's initial values and errors: those of a form that was sent without a script, or empty ones. */
const startFrom = (posted: FormAnswer | undefined) => {
  const errors = posted?.error?.fields ?? {}
  return {
    values: typedLead(posted?.values ?? {}),
    errors,
    touched: Object.fromEntries(Object.keys(errors).map((name) => [name, true])),
  }
}

export function LeadForm({ onSend, posted }: LeadFormProps) {
  const [start] = useState(() => startFrom(posted))
  const [answer, setAnswer] = useState(posted)
  const draft = useDraft({ unless: Boolean(posted) })
  const [sent, setSent] = useState(false)
  const [limit, setLimit] = useState<string>()
  const { agency } = useConfig()
  const honeypot = useRef<HTMLInputElement>(null)
  const sending = useRef(false)
  const toast = useToast()

  const submit = async (values: LeadValues, form: FormikHelpers<LeadValues>) => {
    // Two submits may come before the button is rendered as disabled.
    if (sending.current) return
    sending.current = true
    setSent(false)
    setLimit(undefined)
    setAnswer(undefined)
    const outcome = await onSend(toPayload(values), honeypot.current?.value ?? '')
    sending.current = false
    if (outcome.sent) {
      storeDraft(emptyLead)
      form.resetForm({ values: emptyLead, errors: {}, touched: {} })
      setSent(true)
      toast.success(text.sentToast)
      return
    }
    if (outcome.fields) form.setErrors(outcome.fields)
    if (outcome.isLimit) setLimit(outcome.message)
    else toast.error(text.failedTitle, outcome.message)
  }

  return (
    <div className={styles.column}>
      {sent && <SentAlert>{text.sentAlert}</SentAlert>}
      {answer && <PostedAnswer {...answer} />}
      {draft && !sent && <Alert>{text.draftRestored}</Alert>}
      <Formik
        initialValues={start.values}
        initialErrors={start.errors}
        initialTouched={start.touched}
        validationSchema={lazyRules}
        onSubmit={submit}
      >
        <>
          <RestoreDraft draft={draft} />
          <LeadFields honeypot={honeypot} />
        </>
      </Formik>
      {limit && (
        <Alert tone="danger" title={text.failedTitle}>
          <p>{limit}</p>
          <OtherWays {...agency} message={text.whatsappMessage} />
        </Alert>
      )}
      <form hidden id={CLEAR_ID} action={FORM_PATH} />
    </div>
  )
}
