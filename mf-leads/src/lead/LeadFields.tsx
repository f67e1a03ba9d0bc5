import { Form, useFormikContext } from 'formik'
import { useEffect, type Ref } from 'react'
import { MISSING_FIELDS } from 'shared-backend/schemas'
import { Button } from 'shared-ui'
import { FormErrorSummary, SubmitButton } from 'shared-ui/forms'
import { PrivacyNotice } from '../privacy/PrivacyNotice.tsx'
import { text } from '../text.ts'
import { keepDraft } from './draft.ts'
import { DetailFields, OwnerFields, PropertyFields } from './FieldGroups.tsx'
import { Honeypot } from './Honeypot.tsx'
import { emptyLead, isIncomplete, type LeadValues } from './values.ts'
import styles from './LeadForm.module.css'

export function LeadFields({ honeypot }: { honeypot: Ref<HTMLInputElement> }) {
  const { values, resetForm, isSubmitting } = useFormikContext<LeadValues>()
  useEffect(() => keepDraft(values), [values])

  return (
    <Form noValidate className={styles.form} aria-label={text.title}>
      <p className={styles.hint}>{text.requiredHint}</p>
      <OwnerFields />
      <PropertyFields />
      <DetailFields />
      <Honeypot ref={honeypot} />
      <FormErrorSummary title={isIncomplete(values) ? MISSING_FIELDS : text.wrong} />
      <div className={styles.end}>
        <PrivacyNotice />
        <div className={styles.buttons}>
          <SubmitButton size="lg" busyText={text.submitting}>
            {text.submit}
          </SubmitButton>
          <Button variant="ghost" disabled={isSubmitting} onClick={() => resetForm({ values: emptyLead })}>
            {text.clear}
          </Button>
        </div>
      </div>
    </Form>
  )
}
