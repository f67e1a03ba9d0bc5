import { FieldArray, useFormikContext, type FieldArrayRenderProps } from 'formik'
import { useConfig } from 'shared-backend'
import {
  useGetMessageTemplatesQuery,
  useSaveMessageTemplatesMutation,
  type MessageTemplate,
  type StoredTemplates,
} from 'shared-backend/admin/desk'
import { messageTemplatesSchema } from 'shared-backend/schemas'
import { Button, useToast } from 'shared-ui'
import { FormErrorSummary, SelectField, SubmitButton, TextareaField, TextField } from 'shared-ui/forms'
import { Plus, Trash2 } from 'shared-ui/icons'
import { Row, Stack } from 'shared-ui/layout'
import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { MergedForm } from '../../kit/conflict/MergedForm.tsx'
import type { Version } from '../../kit/conflict/useMergedSave.ts'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { Loaded } from '../../kit/layout/Loaded.tsx'
import { common } from '../../kit/text.ts'
import styles from '../cases/Cases.module.css'
import { exampleFacts, fieldNames, fillIn, ownTemplates } from './templates.ts'
import { templates as text } from './text.ts'

interface Values {
  templates: MessageTemplate[]
}

const toVersion = (stored: StoredTemplates | null): Version<Values> => ({
  values: { templates: stored?.templates ?? ownTemplates },
  seen: stored?.updated_at ?? null,
})

/** The messages that the desk offers. */
export function TemplatesCard({ tenantId }: { tenantId: string }) {
  const query = useGetMessageTemplatesQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <FormSection title={text.title} help={text.help}>
      <Loaded query={query} failed={text.loadFailed}>
        {(stored) => <TemplatesForm stored={stored} tenantId={tenantId} />}
      </Loaded>
    </FormSection>
  )
}

function TemplatesForm({ stored, tenantId }: { stored: StoredTemplates | null; tenantId: string }) {
  const toast = useToast()
  const [write] = useSaveMessageTemplatesMutation()
  const { refetch } = useGetMessageTemplatesQuery()
  return (
    <MergedForm
      name="message-templates"
      title={text.conflictTitle}
      {...{ stored, toVersion }}
      read={refetch}
      write={({ templates }, seen) =>
        write({ ...messageTemplatesSchema.cast({ templates }), seen, tenantId })
      }
      schema={messageTemplatesSchema}
      labels={{ templates: text.title }}
      show={({ templates }) => templates.map(({ label, text }) => `${label}\n${text}`).join('\n\n')}
      saveFailed={text.saveFailed}
      onSaved={() => toast.success(text.saved)}
      gap={5}
    >
      {({ templates }) => (
        <>
          <FormErrorSummary title={common.checkFields} />
          <FieldArray name="templates">
            {(list) => <TemplateList templates={templates} list={list} />}
          </FieldArray>
          <SubmitButton busyText={common.saving}>{text.save}</SubmitButton>
        </>
      )}
    </MergedForm>
  )
}

interface TemplateListProps {
  templates: MessageTemplate[]
  list: Pick<FieldArrayRenderProps, 'push' | 'remove'>
}

function TemplateList({ templates, list }: TemplateListProps) {
  const place = useRef<HTMLDivElement>(null)
  const { agency } = useConfig()
  /** The focus goes to a template's summary, and to the button below the list where there is none. */
  const focusOn = (index: number) =>
    requestAnimationFrame(() => {
      const summaries = place.current?.querySelectorAll<HTMLElement>('summary')
      const target = summaries?.[Math.min(index, summaries.length - 1)]
      target?.focus()
    })
  return (
    <div ref={place} className={styles.form}>
      {templates.map((template, index) => (
        <OneTemplate key={index} index={index} template={template}>
          <Stack gap={4}>
            <TextField name={`templates.${index}.label`} label={text.label} required maxLength={60} />
            <SelectField
              name={`templates.${index}.to`}
              label={text.audience}
              options={Object.entries(text.to).map(([value, label]) => ({ value, label }))}
            />
            <TextareaField
              name={`templates.${index}.text`}
              label={text.message}
              hint={text.messageHint}
              required
              rows={8}
              maxLength={2000}
            />
            <InsertFields name={`templates.${index}.text`} />
            <div>
              <p>{text.example}</p>
              <p className={styles.words}>{fillIn(template.text, exampleFacts(agency.name))}</p>
            </div>
            <Row gap={2}>
              <Button
                variant="ghost"
                size="sm"
                icon={<Trash2 />}
                blocked={templates.length === 1}
                onClick={() => {
                  list.remove(index)
                  focusOn(index)
                }}
              >
                {text.remove(template.label)}
              </Button>
            </Row>
          </Stack>
        </OneTemplate>
      ))}
      <Row gap={2}>
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus />}
          blocked={templates.length >= 40}
          onClick={() => {
            list.push({ to: 'visitor', label: '', text: '' })
            focusOn(templates.length)
          }}
        >
          {text.add}
        </Button>
      </Row>
    </div>
  )
}

interface OneTemplateProps {
  index: number
  template: MessageTemplate
  children: ReactNode
}

/** A template below its name. A new one is open, and one with an error opens when it is not saved. */
function OneTemplate({ index, template: { label, to }, children }: OneTemplateProps) {
  const { errors, isSubmitting } = useFormikContext<Values>()
  const place = useRef<HTMLDetailsElement>(null)
  const open = useEffectEvent(() => {
    if (!label || errors.templates?.[index]) place.current!.open = true
  })
  // Before the first field with an error gets the focus.
  useLayoutEffect(() => open(), [isSubmitting])
  return (
    <details ref={place} className={styles.template}>
      <summary>{`${label || text.unnamed} · ${text.to[to]}`}</summary>
      {children}
    </details>
  )
}

/** Puts a field where the cursor is in the message. */
function InsertFields({ name }: { name: string }) {
  const { getFieldProps, setFieldValue } = useFormikContext()
  const row = useRef<HTMLDivElement>(null)
  const insert = (field: string) => {
    const area = row.current?.closest('form')?.querySelector<HTMLTextAreaElement>(`[name="${name}"]`)
    const value = getFieldProps<string>(name).value
    const at = area?.selectionStart ?? value.length
    const end = area?.selectionEnd ?? at
    void setFieldValue(name, `${value.slice(0, at)}{${field}}${value.slice(end)}`)
    const cursor = at + field.length + 2
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(cursor, cursor)
    })
  }
  return (
    <div ref={row}>
      <Row role="group" aria-label={text.insert} gap={2} align="center">
        <span>{text.insert}</span>
        {fieldNames.map((field) => (
          <Button key={field} variant="secondary" size="sm" onClick={() => insert(field)}>
            {field}
          </Button>
        ))}
      </Row>
    </div>
  )
}
