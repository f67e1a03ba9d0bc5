import { Form, useFormikContext } from 'formik'
import { useEffect, type MouseEvent, type Ref } from 'react'
import { useConfig } from 'shared-backend'
import { MISSING_FIELDS, PRIVACY_NOTICE_VERSION } from 'shared-backend/leads'
import { Button } from 'shared-ui'
import { FormErrorSummary, SubmitButton } from 'shared-ui/forms'
import { Honeypot, PrivacyNotice } from 'shared-ui/visitor-form'
import { notice, text } from '../text.ts'
import { storeDraft } from './draft.ts'
import { DetailFields, OwnerFields, PropertyFields } from './FieldGroups.tsx'
import { fetchRules } from './lazyRules.ts'
import { ANSWER_ID } from './PostedAnswer.tsx'
import { emptyLead, isIncomplete, type LeadValues } from './values.ts'
import styles from './LeadForm.module.css'

/** The page of the form, which takes it too where no script does. */
export const FORM_PATH = '/anunciar-imovel'

/** The form without fields that opens an empty form. */
export const CLEAR_ID = 'limpar'

export function LeadFields({ honeypot }: { honeypot: Ref<HTMLInputElement> }) {
  const { values, resetForm, isSubmitting } = useFormikContext<LeadValues>()
  const { agency } = useConfig()
  useEffect(() => storeDraft(values), [values])

  const clear = (event: MouseEvent) => {
    event.preventDefault()
    resetForm({ values: emptyLead, errors: {}, touched: {} })
  }

  return (
    <Form
      method="post"
      action={`${FORM_PATH}#${ANSWER_ID}`}
      noValidate
      // Focusing a field loads the rules, which are needed when it is left.
      onFocus={() => void fetchRules().catch(() => undefined)}
      className={styles.form}
      aria-label={text.title}
    >
      <input type="hidden" name="notice_version" value={PRIVACY_NOTICE_VERSION} />
      <p className={styles.hint}>{text.requiredHint}</p>
      <OwnerFields />
      <PropertyFields />
      <DetailFields />
      <Honeypot ref={honeypot} />
      <FormErrorSummary title={isIncomplete(values) ? MISSING_FIELDS : text.wrong} />
      <div className={styles.end}>
        <PrivacyNotice text={notice.before(agency.name)} email={agency.email} />
        <div className={styles.buttons}>
          <SubmitButton size="lg" busyText={text.submitting}>
            {text.submit}
          </SubmitButton>
          <Button variant="ghost" type="submit" form={CLEAR_ID} disabled={isSubmitting} onClick={clear}>
            {text.clear}
          </Button>
        </div>
      </div>
    </Form>
  )
}
