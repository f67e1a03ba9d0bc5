import { Form, Formik, useFormikContext, type FormikHelpers } from 'formik'
import { useEffect, useRef, useState } from 'react'
import { isBackendError, useConfig } from 'shared-backend'
import type { PropertyDetail } from 'shared-backend/properties'
import { visitSchema } from 'shared-backend/schemas'
import {
  MISSING_FIELDS,
  PRIVACY_NOTICE_VERSION,
  useBookVisitMutation,
  type BookedVisit,
  type useFreeVisitTimes,
} from 'shared-backend/visits'
import { codeOf } from '../contact/codeOf.ts'
import { Alert, ErrorState, formatPhone, maskPhone, Spinner } from 'shared-ui'
import { FormErrorSummary, MaskedField, SubmitButton, TextareaField, TextField } from 'shared-ui/forms'
import { TimeFields } from 'shared-ui/visit'
import { Honeypot, OtherWays, PrivacyNotice } from 'shared-ui/visitor-form'
import { storeDraft } from '../interest/draft.ts'
import { removeDraft } from '../interest/draftKey.ts'
import { inputs } from '../interest/values.ts'
import { text as page, visitLabel } from '../text.ts'
import { text, visitDraftKey } from './text.ts'
import styles from './Visit.module.css'

export type VisitValues = Record<'inicio' | 'nome' | 'telefone' | 'email' | 'mensagem', string>
export type Booking = BookedVisit & { startsAt: string; email: string }

interface VisitFormProps {
  property: PropertyDetail
  free: ReturnType<typeof useFreeVisitTimes>
  draft: { values: VisitValues; key: string }
  onSend: () => void
  onBooked: (booking: Booking) => void
}

/** Inside the form: stores what is typed, once something is. */
function StoreDraft({ place, visitKey }: { place: string; visitKey: string }) {
  const { values, dirty } = useFormikContext<VisitValues>()
  useEffect(() => {
    if (dirty) storeDraft(place, { values, key: visitKey })
  }, [values, dirty, place, visitKey])
  return null
}

const isIncomplete = ({ inicio, nome, telefone, email }: VisitValues) =>
  ![inicio, nome, telefone + email].every((value) => value.trim())

const { nome, telefone, email } = page.interestFields

export function VisitForm({ property, free, draft, onSend, onBooked }: VisitFormProps) {
  const { agency } = useConfig()
  const [failure, setFailure] = useState<{ title: string; hint: string; taken?: true; isLimit?: boolean }>()
  const [bookVisit] = useBookVisitMutation()
  const honeypot = useRef<HTMLInputElement>(null)
  const choice = useRef<HTMLDivElement>(null)
  const sending = useRef(false)
  const place = visitDraftKey(property.id)
  const [initial] = useState(() => ({ ...draft.values, property_id: property.id }))

  const submit = async (values: typeof initial, form: FormikHelpers<typeof initial>) => {
    // Two submits may come before the button is rendered as disabled.
    if (sending.current) return
    sending.current = true
    setFailure(undefined)
    onSend()
    const { data, error } = await bookVisit({
      ...visitSchema.cast(values),
      idempotency_key: draft.key,
      website: honeypot.current?.value ?? '',
      notice_version: PRIVACY_NOTICE_VERSION,
    })
    sending.current = false
    if (data) {
      removeDraft(place)
      onBooked({ ...data, startsAt: values.inicio, email: values.email.trim() })
      return
    }
    const known = isBackendError(error) ? error : undefined
    if (known?.code === 'taken') {
      // After any other failure the time stays: the visit may have been booked, and is sent again with its key.
      await form.setFieldValue('inicio', '', false)
      setFailure({ title: text.taken, hint: text.takenHint, taken: true })
      choice.current?.focus()
      return
    }
    if (known?.fields) form.setErrors(known.fields)
    const words = known && known.kind !== 'server' ? known.message : text.failedHint
    setFailure({
      title: text.failed,
      hint: `${words} ${text.kept}`,
      isLimit: known?.kind === 'rate-limited',
    })
  }

  const alert = failure && (
    <Alert tone="danger" title={failure.title}>
      <p>{failure.hint}</p>
      {failure.isLimit && (
        <OtherWays {...agency} message={text.whatsappMessage(property.title, codeOf(property))} />
      )}
    </Alert>
  )

  return (
    <Formik initialValues={initial} validationSchema={visitSchema} onSubmit={submit}>
      {({ values, touched, errors, setFieldValue }) => (
        <Form noValidate aria-label={visitLabel(agency)} className={styles.form}>
          <StoreDraft place={place} visitKey={draft.key} />
          {Object.values(draft.values).some(Boolean) && <Alert>{text.restored}</Alert>}
          {!agency.visits_confirmed && <p>{text.byAgency}</p>}
          <div ref={choice} role="group" aria-label={text.choice} tabIndex={-1} className={styles.form}>
            {failure?.taken && alert}
            <TimeFields
              days={free.days ?? []}
              onMonth={free.setMonth}
              pending={
                free.error ? (
                  <ErrorState title={page.visitFailed} onRetry={() => void free.refetch()} />
                ) : (
                  <Spinner label={page.visitLoading} />
                )
              }
              value={values.inicio}
              error={touched.inicio && errors.inicio}
              onChange={(instant) => void setFieldValue('inicio', instant)}
            />
          </div>
          <TextField name="nome" label={nome} {...inputs.nome} required />
          <MaskedField
            name="telefone"
            label={telefone}
            hint={text.contactHint}
            {...inputs.telefone}
            mask={maskPhone}
            format={formatPhone}
          />
          <TextField name="email" label={email} {...inputs.email} />
          <TextareaField name="mensagem" label={text.message} rows={2} maxLength={2000} />
          <Honeypot ref={honeypot} />
          <FormErrorSummary title={isIncomplete(values) ? MISSING_FIELDS : text.wrong} />
          {!failure?.taken && alert}
          <PrivacyNotice text={text.notice(agency.name)} email={agency.email} />
          <SubmitButton fullWidth busyText={text.sending}>
            {text.send}
          </SubmitButton>
        </Form>
      )}
    </Formik>
  )
}
