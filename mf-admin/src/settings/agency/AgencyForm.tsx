import { Form, Formik, useFormikContext } from 'formik'
import { toBackendError, useConfig } from 'shared-backend'
import { useSaveAgencySettingsMutation, type AgencySettings } from 'shared-backend/admin/settings'
import { agencyLimits, agencySettingsSchema } from 'shared-backend/schemas'
import { homeTexts, type HomeText } from 'shared-domain/agency'
import { formatPhone, useToast } from 'shared-ui'
import { FormErrorSummary, SubmitButton, TextareaField, TextField } from 'shared-ui/forms'
import { Stack } from 'shared-ui/layout'
import { useMergedSave, type Version } from '../../kit/conflict/useMergedSave.ts'
import { FormDraft } from '../../kit/drafts/FormDraft.tsx'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { agency as text } from './text.ts'
import { common } from '../../kit/text.ts'
import styles from './AgencyForm.module.css'
import { toValues, type AgencyField, type Values } from './values.ts'

const DRAFT = 'agency'

interface AgencyFormProps {
  tenantId: string
  stored: AgencySettings | null
  /** Reads what is stored by now. */
  readAgain: () => Promise<AgencySettings | null | undefined>
}

/** The form for what the site says of the agency. An empty field shows what the site says then. */
export function AgencyForm({ tenantId, stored, readAgain }: AgencyFormProps) {
  const toast = useToast()
  const [write] = useSaveAgencySettingsMutation()
  const { save, dialog } = useMergedSave({
    name: DRAFT,
    title: text.changed,
    loaded: toVersion(stored),
    read: async () => {
      const now = await readAgain()
      return now === undefined ? { error: toBackendError('unread') } : { data: toVersion(now) }
    },
    write: async (values, seen) => {
      const settings = agencySettingsSchema.cast(values, { stripUnknown: true })
      const { data, error } = await write({ tenantId, settings, seen })
      return data ? { data: toVersion(data) } : { error }
    },
    labels: text.fields,
    show: (values, name) => values[name].trim(),
  })

  return (
    <Formik
      initialValues={toValues(stored)}
      validationSchema={agencySettingsSchema}
      onSubmit={async (values, { resetForm }) => {
        const result = await save(values)
        if (!result) return
        if ('error' in result) return toast.error(text.saveFailed, result.error.message)
        resetForm({ values: result.saved })
        toast.success(text.saved, text.savedHelp)
      }}
    >
      <Form noValidate className={styles.form}>
        <FormDraft name={DRAFT} />
        <FormErrorSummary title={common.checkFields} />
        <FormSection title={text.contact}>
          <div className={styles.row}>
            <Line name="name" autoComplete="organization" />
            <Line name="creci" />
            <Line name="phone" type="tel" />
            <Line name="whatsapp" type="tel" />
            <Line name="email" type="email" />
            <Line name="address" />
          </div>
          <Prose name="hours" rows={3} hint={text.hoursHint} />
        </FormSection>
        <FormSection title={text.social} help={text.socialHelp}>
          <div className={styles.row}>
            <Line name="instagram" type="url" />
            <Line name="facebook" type="url" />
            <Line name="youtube" type="url" />
            <Line name="linkedin" type="url" />
          </div>
        </FormSection>
        <FormSection title={text.hero}>
          <Line name="headline" />
          <Prose name="intro" rows={3} />
        </FormSection>
        <FormSection title={text.services}>
          <Line name="services_title" />
          <Prose name="services_text" rows={2} />
          <div className={styles.row}>
            {(['sales', 'rental', 'appraisal'] as const).map((service) => (
              <Stack key={service} gap={4}>
                <Line name={`${service}_title`} />
                <Prose name={`${service}_text`} rows={4} />
              </Stack>
            ))}
          </div>
          <Line name="owners_title" />
          <Prose name="owners_text" rows={2} />
        </FormSection>
        <FormSection title={text.about}>
          <Line name="about_title" />
          <Prose name="about_text" rows={6} />
          <div className={styles.row}>
            <Prose name="about_promises" rows={4} hint={text.promisesHint} />
            <Prose name="about_stats" rows={4} hint={text.statsHint} />
          </div>
        </FormSection>
        <FormSection title={text.references} help={text.referencesHelp}>
          <div className={styles.row}>
            <Line name="reference_prefix" />
          </div>
        </FormSection>
        <SubmitButton busyText={common.saving} className={styles.save}>
          {text.save}
        </SubmitButton>
        {dialog}
      </Form>
    </Formik>
  )
}

const toVersion = (stored: AgencySettings | null): Version<Values> => ({
  values: toValues(stored),
  seen: stored?.updated_at ?? null,
})

const isHomeText = (name: AgencyField): name is HomeText => name in homeTexts

/** What the site says while the field is empty. */
function useDefault(name: AgencyField) {
  const { agency } = useConfig()
  const { initialValues } = useFormikContext<Values>()
  if (isHomeText(name)) return homeTexts[name]
  if (name === 'reference_prefix') return ''
  // What is stored is on the site already, and hides the configuration.
  const shown = (initialValues[name] ? undefined : agency[name]) ?? ''
  return name === 'whatsapp' ? formatPhone(shown) : shown
}

interface LineProps {
  name: AgencyField
  type?: string
  autoComplete?: string
}

const Line = ({ name, autoComplete = 'off', ...more }: LineProps) => (
  <TextField
    name={name}
    label={text.fields[name]}
    maxLength={agencyLimits[name]}
    placeholder={useDefault(name)}
    autoComplete={autoComplete}
    {...more}
  />
)

const Prose = ({ name, ...more }: { name: AgencyField; rows: number; hint?: string }) => (
  <TextareaField
    name={name}
    label={text.fields[name]}
    maxLength={agencyLimits[name]}
    placeholder={useDefault(name)}
    {...more}
  />
)
