import { useConfig } from 'shared-backend'
import { useSaveAgencySettingsMutation, type AgencySettings } from 'shared-backend/admin/settings'
import { agencyLimits, agencySettingsSchema } from 'shared-backend/schemas'
import { homeTexts, type HomeText } from 'shared-domain/agency'
import { useState } from 'react'
import { formatPhone, maskPhone, useToast } from 'shared-ui'
import { FormErrorSummary, MaskedField, SubmitButton, TextareaField, TextField } from 'shared-ui/forms'
import { Stack } from 'shared-ui/layout'
import { MergedForm } from '../../kit/conflict/MergedForm.tsx'
import type { Version } from '../../kit/conflict/useMergedSave.ts'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { agency as text } from './text.ts'
import { common } from '../../kit/text.ts'
import styles from './AgencyForm.module.css'
import { toValues, unstoredContacts, type AgencyField, type Values } from './values.ts'

export type AgencyPart = 'contacts' | 'texts'

interface AgencyFormProps {
  /** Each part is a form of its own over the one row. */
  part: AgencyPart
  tenantId: string
  stored: AgencySettings | null
  /** Reads what is stored by now. */
  read: () => Promise<{ data?: AgencySettings | null; error?: unknown }>
}

/** A form for what the site says of the agency. */
export function AgencyForm({ part, tenantId, stored, read }: AgencyFormProps) {
  const toast = useToast()
  const { agency } = useConfig()
  const [write] = useSaveAgencySettingsMutation()
  // Of the first version only: once one is stored, the configuration is hidden.
  const [shown] = useState(() => (part === 'contacts' ? unstoredContacts(stored, agency) : {}))
  const toVersion = (row: AgencySettings | null): Version<Values> => ({
    values: toValues(row, shown),
    seen: row?.updated_at ?? null,
  })

  return (
    <MergedForm
      name={`agency-${part}`}
      title={text.changed}
      {...{ stored, toVersion, read }}
      write={(values, seen) =>
        write({ tenantId, settings: agencySettingsSchema.cast(values, { stripUnknown: true }), seen })
      }
      schema={agencySettingsSchema}
      labels={text.fields}
      show={(values, name) => values[name].trim()}
      saveFailed={text.saveFailed}
      onSaved={() => toast.success(text.saved, text.savedHelp)}
      gap={6}
    >
      {() => (
        <>
          <FormErrorSummary title={common.checkFields} />
          {part === 'contacts' ? <Contacts isShown={Object.values(shown).some(Boolean)} /> : <HomeTexts />}
          <SubmitButton busyText={common.saving} className={styles.save}>
            {text.save}
          </SubmitButton>
        </>
      )}
    </MergedForm>
  )
}

/** @param isShown whether the site has some of them from its configuration alone */
const Contacts = ({ isShown }: { isShown: boolean }) => (
  <>
    <FormSection title={text.contact} help={isShown ? text.contactHelp : undefined}>
      <div className={styles.row}>
        <Line name="creci" />
        <PhoneLine name="phone" />
        <PhoneLine name="whatsapp" />
        <Line name="email" type="email" />
        <Line name="address" />
      </div>
      <Prose name="hours" rows={3} hint={text.hoursHint} />
    </FormSection>
    <FormSection title={text.social} help={text.socialHelp}>
      <div className={styles.row}>
        <Line name="instagram" hint={text.handleHint} />
        <Line name="facebook" hint={text.handleHint} />
        <Line name="youtube" hint={text.handleHint} />
        <Line name="linkedin" type="url" />
      </div>
    </FormSection>
    <FormSection title={text.references} help={text.referencesHelp}>
      <div className={styles.row}>
        <Line name="reference_prefix" />
      </div>
    </FormSection>
  </>
)

const HomeTexts = () => (
  <>
    <FormSection title={text.hero} help={text.heroHelp}>
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
  </>
)

const isHomeText = (name: AgencyField): name is HomeText => name in homeTexts

/** What the home page says while the field is empty. */
const defaultOf = (name: AgencyField) => (isHomeText(name) ? homeTexts[name] : undefined)

interface LineProps {
  name: AgencyField
  type?: string
  hint?: string
}

const Line = ({ name, ...more }: LineProps) => (
  <TextField
    name={name}
    label={text.fields[name]}
    maxLength={agencyLimits[name]}
    placeholder={defaultOf(name)}
    autoComplete="off"
    {...more}
  />
)

const PhoneLine = ({ name }: { name: AgencyField }) => (
  <MaskedField
    name={name}
    label={text.fields[name]}
    mask={maskPhone}
    format={formatPhone}
    type="tel"
    inputMode="tel"
    autoComplete="off"
  />
)

const Prose = ({ name, ...more }: { name: AgencyField; rows: number; hint?: string }) => (
  <TextareaField
    name={name}
    label={text.fields[name]}
    maxLength={agencyLimits[name]}
    placeholder={defaultOf(name)}
    {...more}
  />
)
