import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useConfig, type FormAnswer } from 'shared-backend'
import { PRIVACY_NOTICE_VERSION } from 'shared-backend/inquiries'
import type { PropertyDetail } from 'shared-backend/properties'
import { Alert, Button, Card, Field, Textarea, TextInput } from 'shared-ui'
import { Honeypot, PrivacyNotice } from 'shared-ui/visitor-form'
import { codeOf } from '../contact/codeOf.ts'
import { text } from '../text.ts'
import { draftKey, hasDraft, removeDraft } from './draftKey.ts'
import styles from './InterestForm.module.css'
import { ANSWER_ID, PostedAnswer } from './PostedAnswer.tsx'
import type * as richForm from './RichForm.tsx'
import { fieldId, fieldNames, inputs, MESSAGE_ROWS, type InterestValues } from './values.ts'

interface InterestFormProps {
  property: PropertyDetail
  /** The answer to the form that the browser has sent by itself. */
  posted?: FormAnswer
}

/** Where links to the form lead. */
export const INTEREST_ID = 'tenho-interesse'

/**
 * The form is a native one at first, which the browser can send by itself. Once a field has the focus, or there is a draft,
 * Formik and the rules are loaded, and a form with both takes its place with all that was typed.
 */
export function InterestForm({ property, posted }: InterestFormProps) {
  const { agency } = useConfig()
  const path = `/property/${property.id}`
  const [answer, setAnswer] = useState(posted)
  const [code, setCode] = useState<typeof richForm>()
  const [offline, setOffline] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isGone = useRef(false)

  const [start] = useState<InterestValues>({
    nome: '',
    telefone: '',
    email: '',
    mensagem: text.interestMessage(property.title, codeOf(property)),
  })
  const errors = posted?.error?.fields ?? {}
  const shown = posted?.error ? { ...start, ...posted.values } : start

  const enrich = () =>
    void import('./RichForm.tsx').then(
      // What the browser is sending already must neither be sent again nor become a draft.
      (loaded) => !isGone.current && setCode(loaded),
      () => undefined,
    )
  const restoreDraft = useEffectEvent(() => {
    if (posted && !posted.error) removeDraft(draftKey(property.id))
    else if (hasDraft(property.id)) enrich()
  })
  useEffect(() => restoreDraft(), [])

  /** The browser would replace the page, and what was typed, by an error of its own. */
  const keepOffline = (event: FormEvent) => {
    isGone.current = navigator.onLine
    setOffline(!navigator.onLine)
    if (!navigator.onLine) event.preventDefault()
  }

  const notice = <PrivacyNotice text={text.interestNotice(agency.name)} email={agency.email} />

  return (
    <Card as="section" id={INTEREST_ID} aria-label={text.interest} className={styles.card} data-print="none">
      <h2 className={styles.title}>{text.interest}</h2>
      {answer && <PostedAnswer {...answer} message={start.mensagem} />}
      {code ? (
        <code.RichForm
          propertyId={property.id}
          start={start}
          errors={errors}
          native={() => form.current}
          onSend={() => setAnswer(undefined)}
        >
          {notice}
        </code.RichForm>
      ) : (
        <form
          ref={form}
          method="post"
          action={`${path}#${ANSWER_ID}`}
          noValidate
          aria-label={text.interest}
          className={styles.form}
          onSubmit={keepOffline}
        >
          <input type="hidden" name="property_id" value={property.id} />
          <input type="hidden" name="notice_version" value={PRIVACY_NOTICE_VERSION} />
          <p className={styles.hint}>{text.interestHint}</p>
          <div className={styles.fields} onFocus={enrich}>
            {fieldNames.map((name) => (
              <Field
                key={name}
                id={fieldId(name)}
                label={text.interestFields[name]}
                required={name === 'nome' || name === 'mensagem'}
                error={errors[name]}
              >
                {(control) =>
                  name === 'mensagem' ? (
                    <Textarea
                      {...control}
                      name={name}
                      rows={MESSAGE_ROWS}
                      maxLength={2000}
                      defaultValue={shown[name]}
                    />
                  ) : (
                    <TextInput {...control} {...inputs[name]} name={name} defaultValue={shown[name]} />
                  )
                }
              </Field>
            ))}
          </div>
          <Honeypot />
          {offline && <Alert tone="danger">{text.offline}</Alert>}
          {notice}
          <Button type="submit" fullWidth>
            {text.send}
          </Button>
        </form>
      )}
    </Card>
  )
}
