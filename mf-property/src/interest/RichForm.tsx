import { Form, Formik, useFormikContext, type FormikHelpers } from 'formik'
import { useEffect, useLayoutEffect, useRef, useState, type ReactElement } from 'react'
import { MISSING_FIELDS, PRIVACY_NOTICE_VERSION, useSubmitInquiryMutation } from 'shared-backend/inquiries'
import { isBackendError, useConfig } from 'shared-backend'
import { inquirySchema } from 'shared-backend/schemas'
import { Alert, formatPhone, maskPhone, useToast } from 'shared-ui'
import { FormErrorSummary, MaskedField, SubmitButton, TextareaField, TextField } from 'shared-ui/forms'
import { Honeypot, OtherWays, SentAlert } from 'shared-ui/visitor-form'
import { text } from '../text.ts'
import { readDraft, storeDraft } from './draft.ts'
import { draftKey, removeDraft } from './draftKey.ts'
import styles from './InterestForm.module.css'
import {
  fieldId,
  fieldNames,
  inputs,
  MESSAGE_ROWS,
  type InterestField,
  type InterestValues,
} from './values.ts'

const words = {
  draftRestored: 'Recuperamos o que você já tinha digitado neste navegador.',
  submitting: 'Enviando...',
  kept: 'O que você digitou fica guardado neste navegador.',
}

interface RichFormProps {
  propertyId: string
  /** The values of an untouched form. */
  start: InterestValues
  /** Of a form that was sent without a script. */
  errors: Record<string, string>
  /** The form whose place this one takes. */
  native: () => HTMLFormElement | null
  onSend: () => void
  /** The privacy notice. */
  children: ReactElement
}

/** What the replaced form holds: its values, and where the visitor is in it. */
function readNative(form: HTMLFormElement | null) {
  const sent = form ? Object.fromEntries(new FormData(form)) : {}
  const focused = document.activeElement
  const isControl = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
  const isOurs = isControl && Boolean(form?.contains(focused))
  return {
    values: sent as Partial<InterestValues>,
    focus: isOurs ? { id: focused.id, end: focused.selectionEnd, length: focused.value.length } : undefined,
  }
}

/** Puts the focus, and the caret, where they were in the replaced form. */
function useSameFocus(focus: ReturnType<typeof readNative>['focus']) {
  useLayoutEffect(() => {
    const field = focus && (document.getElementById(focus.id) as HTMLInputElement | null)
    if (!field) return
    field.focus({ preventScroll: true })
    // An e-mail's field has no caret that a script may set.
    if (focus.end === null) return
    const caret = focus.end === focus.length ? field.value.length : focus.end
    field.setSelectionRange(caret, caret)
  }, [focus])
}

const isSame = (one: InterestValues, other: InterestValues) =>
  fieldNames.every((name) => one[name] === other[name])

/** Inside the form: stores what is typed. An untouched form needs no draft. */
function StoreDraft({
  propertyId,
  start,
  messageKey,
}: {
  propertyId: string
  start: InterestValues
  messageKey: string
}) {
  const { values } = useFormikContext<InterestValues>()
  useEffect(() => {
    if (isSame(values, start)) removeDraft(draftKey(propertyId))
    else storeDraft(draftKey(propertyId), { values, key: messageKey })
  }, [values, propertyId, start, messageKey])
  return null
}

const isIncomplete = ({ nome, telefone, email, mensagem }: InterestValues) =>
  ![nome, telefone + email, mensagem].every((value) => value.trim())

const named = (name: InterestField) => ({ name, id: fieldId(name), label: text.interestFields[name] })

export function RichForm({ propertyId, start, errors, native, onSend, children }: RichFormProps) {
  const [{ values: typed, focus }] = useState(() => readNative(native()))
  const [draft] = useState(() => readDraft(draftKey(propertyId), start))
  const [messageKey, setMessageKey] = useState(draft.key)
  const [initial] = useState(() => {
    // What was typed since the page opened takes precedence over the draft.
    const newer = Object.entries(typed).filter(
      ([name, value]) => name in start && value !== start[name as InterestField],
    )
    return { ...draft.values, ...Object.fromEntries(newer), property_id: propertyId }
  })
  const { agency } = useConfig()
  const [failure, setFailure] = useState<{ words: string; isLimit: boolean }>()
  const [sent, setSent] = useState(false)
  const [submitInquiry] = useSubmitInquiryMutation()
  const honeypot = useRef<HTMLInputElement>(null)
  const sending = useRef(false)
  const toast = useToast()
  useSameFocus(focus)

  const submit = async (values: typeof initial, form: FormikHelpers<typeof initial>) => {
    // Two submits may come before the button is rendered as disabled.
    if (sending.current) return
    sending.current = true
    setSent(false)
    setFailure(undefined)
    onSend()
    const { error } = await submitInquiry({
      ...inquirySchema.cast(values),
      idempotency_key: messageKey,
      website: honeypot.current?.value ?? '',
      notice_version: PRIVACY_NOTICE_VERSION,
    })
    sending.current = false
    if (!error) {
      setMessageKey(crypto.randomUUID())
      form.resetForm({ values: { ...start, property_id: propertyId }, errors: {}, touched: {} })
      setSent(true)
      toast.success(text.sentTitle)
      return
    }
    const isKnown = isBackendError(error)
    if (isKnown && error.fields) form.setErrors(error.fields)
    setFailure({
      words: isKnown && error.kind !== 'server' ? error.message : text.sendFailedHint,
      isLimit: isKnown && error.kind === 'rate-limited',
    })
  }

  return (
    <>
      {sent && <SentAlert title={text.sentTitle}>{text.sent}</SentAlert>}
      {!sent && !isSame(draft.values, start) && <Alert>{words.draftRestored}</Alert>}
      <Formik
        initialValues={initial}
        initialErrors={errors}
        initialTouched={Object.fromEntries(Object.keys(errors).map((name) => [name, true]))}
        validationSchema={inquirySchema}
        onSubmit={submit}
      >
        {({ values }) => (
          <Form noValidate aria-label={text.interest} className={styles.form}>
            <StoreDraft propertyId={propertyId} start={start} messageKey={messageKey} />
            <p className={styles.hint}>{text.interestHint}</p>
            <div className={styles.fields}>
              <TextField {...named('nome')} {...inputs.nome} required />
              <MaskedField
                {...named('telefone')}
                {...inputs.telefone}
                mask={maskPhone}
                format={formatPhone}
              />
              <TextField {...named('email')} {...inputs.email} />
              <TextareaField {...named('mensagem')} rows={MESSAGE_ROWS} maxLength={2000} required />
            </div>
            <Honeypot ref={honeypot} />
            <FormErrorSummary title={isIncomplete(values) ? MISSING_FIELDS : text.wrong} />
            {failure && (
              <Alert tone="danger" title={text.sendFailed}>
                <p>{`${failure.words} ${words.kept}`}</p>
                {failure.isLimit && <OtherWays {...agency} message={start.mensagem} />}
              </Alert>
            )}
            {children}
            <SubmitButton fullWidth busyText={words.submitting}>
              {text.send}
            </SubmitButton>
          </Form>
        )}
      </Formik>
    </>
  )
}
