import { Formik, type FormikHelpers } from 'formik'
import { useRef, useState } from 'react'
import type { LeadPayload } from 'shared-backend/leads'
import { leadSchema } from 'shared-backend/schemas'
import { Alert, useToast } from 'shared-ui'
import { text } from '../text.ts'
import { keepDraft, readDraft } from './draft.ts'
import { LeadFields } from './LeadFields.tsx'
import { SentAlert } from './SentAlert.tsx'
import { emptyLead, type LeadValues } from './values.ts'
import styles from './LeadForm.module.css'

export type SendOutcome = { sent: true } | { sent: false; message: string; fields?: Record<string, string> }

export interface LeadFormProps {
  /** `honeypot` is whatever stands in the field that people cannot see. Never rejects. */
  onSend: (lead: LeadPayload, honeypot: string) => Promise<SendOutcome>
}

export function LeadForm({ onSend }: LeadFormProps) {
  const [draft] = useState(readDraft)
  const [sent, setSent] = useState(false)
  const honeypot = useRef<HTMLInputElement>(null)
  const sending = useRef(false)
  const toast = useToast()

  const submit = async (values: LeadValues, form: FormikHelpers<LeadValues>) => {
    // Two submits may come before the button has been drawn as disabled.
    if (sending.current) return
    sending.current = true
    setSent(false)
    const outcome = await onSend(leadSchema.cast(values), honeypot.current?.value ?? '')
    sending.current = false
    if (outcome.sent) {
      keepDraft(emptyLead)
      form.resetForm({ values: emptyLead })
      setSent(true)
      toast.success(text.sentToast)
      return
    }
    if (outcome.fields) form.setErrors(outcome.fields)
    toast.error(text.failedTitle, outcome.message)
  }

  return (
    <div className={styles.column}>
      {sent && <SentAlert />}
      {draft && !sent && <Alert>{text.draftRestored}</Alert>}
      <Formik initialValues={draft ?? emptyLead} validationSchema={leadSchema} onSubmit={submit}>
        <LeadFields honeypot={honeypot} />
      </Formik>
    </div>
  )
}
