import { Form, Formik } from 'formik'
import { isBackendError } from 'shared-backend'
import { CHANGED_SINCE, useSavePrivateFactsMutation, type PrivateFacts } from 'shared-backend/admin'
import { privateFactsSchema } from 'shared-backend/schemas'
import { Alert, Button, ConfirmDialog, useToast } from 'shared-ui'
import { FormErrorSummary, NumberField, SubmitButton, TextareaField, TextField } from 'shared-ui/forms'
import { useState } from 'react'
import { DifferencesTable } from '../conflict/DifferencesTable.tsx'
import { FormSection } from '../property-form/FormSection.tsx'
import { useLeaveGuard } from '../property-form/useLeaveGuard.ts'
import { common, conflict as conflictText, form, leave, privateFacts as text } from '../text.ts'
import { authorisationWarning } from './authorisation.ts'
import styles from './PrivateFactsForm.module.css'
import { differences, toValues } from './values.ts'

interface PrivateFactsFormProps {
  propertyId: string
  stored: PrivateFacts | null
  /** Reads what is stored by now. */
  readAgain: () => Promise<PrivateFacts | null | undefined>
}

/** What the agency knows of a property and tells nobody. */
export function PrivateFactsForm({ propertyId, stored, readAgain }: PrivateFactsFormProps) {
  const toast = useToast()
  const [save] = useSavePrivateFactsMutation()
  const [seen, setSeen] = useState(stored)
  /** What somebody else has saved meanwhile. */
  const [theirs, setTheirs] = useState<PrivateFacts>()

  return (
    <Formik
      initialValues={toValues(stored)}
      validationSchema={privateFactsSchema}
      onSubmit={async (values, { resetForm }) => {
        const facts = privateFactsSchema.cast(values, { stripUnknown: true })
        const { data, error } = await save({ propertyId, facts, seen: seen?.updated_at ?? null })
        if (data) {
          setSeen(data)
          resetForm({ values: toValues(data) })
          return toast.success(text.saved)
        }
        const now = isBackendError(error) && error.code === CHANGED_SINCE ? await readAgain() : undefined
        if (!now) return toast.error(text.saveFailed, isBackendError(error) ? error.message : undefined)
        setTheirs(now)
        setSeen(now)
      }}
    >
      {({ values, setValues, dirty }) => (
        <Form noValidate className={styles.form}>
          <Warning until={values.authorised_until} />
          <FormErrorSummary title={form.checkFields} />
          {theirs && (
            <Alert tone="warning" title={text.changed}>
              <DifferencesTable rows={differences(toValues(theirs), values)} />
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  void setValues(toValues(theirs))
                  setTheirs(undefined)
                }}
              >
                {conflictText.take}
              </Button>
            </Alert>
          )}
          <FormSection title={text.owner}>
            <TextField name="owner_name" label={text.fields.owner_name} maxLength={120} autoComplete="off" />
            <div className={styles.row}>
              <TextField
                name="owner_phone"
                type="tel"
                label={text.fields.owner_phone}
                maxLength={30}
                autoComplete="off"
              />
              <TextField
                name="owner_email"
                type="email"
                label={text.fields.owner_email}
                maxLength={254}
                autoComplete="off"
              />
            </div>
          </FormSection>
          <FormSection title={text.contract}>
            <div className={styles.row}>
              <TextField name="authorised_until" type="date" label={text.fields.authorised_until} />
              <NumberField name="commission" label={text.fields.commission} decimals={2} unit="%" />
              <TextField
                name="keys_at"
                label={text.fields.keys_at}
                placeholder={text.keysExample}
                maxLength={200}
              />
            </div>
            <TextareaField name="notes" label={text.fields.notes} rows={5} maxLength={5000} />
          </FormSection>
          <SubmitButton busyText={common.saving} className={styles.save}>
            {text.save}
          </SubmitButton>
          <Leaving unsaved={dirty} />
        </Form>
      )}
    </Formik>
  )
}

function Warning({ until }: { until: string }) {
  const warning = authorisationWarning(until || null)
  return warning && <Alert tone="warning" title={warning} />
}

function Leaving({ unsaved }: { unsaved: boolean }) {
  const guard = useLeaveGuard(unsaved)
  return (
    <ConfirmDialog
      open={guard.asking}
      title={leave.title}
      message={leave.message}
      confirmLabel={leave.go}
      cancelLabel={leave.stay}
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  )
}
