import { useConfig } from 'shared-backend'
import { useSavePrivateFactsMutation, type PrivateFacts } from 'shared-backend/admin/listings'
import { NO_PHONE, privateFactsSchema } from 'shared-backend/schemas'
import { readPhone } from 'shared-domain/text'
import { Alert, useToast } from 'shared-ui'
import { FormErrorSummary, NumberField, SubmitButton, TextareaField, TextField } from 'shared-ui/forms'
import { MergedForm } from '../../kit/conflict/MergedForm.tsx'
import type { Version } from '../../kit/conflict/useMergedSave.ts'
import { PhoneField } from '../../kit/fields/PhoneField.tsx'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { common } from '../../kit/text.ts'
import { privateFacts as text } from './text.ts'
import { authorisationEnd } from './authorisation.ts'
import styles from './PrivateFactsForm.module.css'
import { show, toValues, type Values } from './values.ts'

interface PrivateFactsFormProps {
  propertyId: string
  stored: PrivateFacts | null
  /** Reads what is stored by now. */
  read: () => Promise<{ data?: PrivateFacts | null; error?: unknown }>
}

/** The form for a property's facts that only the agency may see. */
export function PrivateFactsForm({ propertyId, stored, read }: PrivateFactsFormProps) {
  const toast = useToast()
  const { agency } = useConfig()
  const [write] = useSavePrivateFactsMutation()

  return (
    <MergedForm
      name={`private-${propertyId}`}
      title={text.changed}
      {...{ stored, toVersion, read, show }}
      write={(values, seen) =>
        write({ propertyId, facts: privateFactsSchema.cast(values, { stripUnknown: true }), seen })
      }
      schema={privateFactsSchema}
      // A stored one that is no number to call ('ramal 12') does not keep the rest from being saved.
      validate={({ owner_phone: phone }) =>
        phone === '' || phone === stored?.owner_phone || readPhone(phone) ? {} : { owner_phone: NO_PHONE }
      }
      labels={text.fields}
      saveFailed={text.saveFailed}
      onSaved={() => toast.success(text.saved)}
      gap={6}
    >
      {(values) => (
        <>
          <Warning until={values.authorised_until} />
          <FormErrorSummary title={common.checkFields} />
          <FormSection title={text.owner}>
            <TextField name="owner_name" label={text.fields.owner_name} maxLength={120} autoComplete="off" />
            <div className={styles.row}>
              <PhoneField
                name="owner_phone"
                label={text.fields.owner_phone}
                greeting={text.greeting(values.owner_name.trim().split(' ')[0] ?? '', agency.name)}
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
        </>
      )}
    </MergedForm>
  )
}

const toVersion = (stored: PrivateFacts | null): Version<Values> => ({
  values: toValues(stored),
  seen: stored?.updated_at ?? null,
})

function Warning({ until }: { until: string }) {
  const end = authorisationEnd(until || null)
  return end && <Alert tone="warning" title={text.warning(end)} />
}
