import { Form, Formik, useFormikContext } from 'formik'
import { toBackendError, useAppDispatch } from 'shared-backend'
import {
  casesApi,
  useUpdateCaseMutation,
  type Case,
  type CaseState,
  type CaseVersion,
} from 'shared-backend/admin/desk'
import { inquiryStageLabels, lostReasonLabels } from 'shared-backend/labels'
import { addDays, agencyDay, writeDay } from 'shared-domain/agencyTime'
import { Button, useToast } from 'shared-ui'
import { SelectField, SubmitButton, TextareaField, TextField } from 'shared-ui/forms'
import { Row } from 'shared-ui/layout'
import { useEffect, useEffectEvent, useState } from 'react'
import { FormFailure } from '../../kit/fields/Failure.tsx'
import { optionsOf } from '../../kit/fields/optionsOf.ts'
import { useMergedSave, type Version } from '../../kit/conflict/useMergedSave.ts'
import { FormDraft } from '../../kit/drafts/FormDraft.tsx'
import styles from './Cases.module.css'
import { isOtherCase } from './isOtherCase.ts'
import { cases as text } from './text.ts'
import { useTeam } from './useTeam.ts'

type Values = { [Field in keyof CaseState]: Field extends 'stage' ? CaseState['stage'] : string }

const valuesOf = (one: CaseState): Values => ({
  stage: one.stage,
  lost_reason: one.lost_reason ?? '',
  assignee_id: one.assignee_id ?? '',
  next_step: one.next_step ?? '',
  next_on: one.next_on ?? '',
  notes: one.notes ?? '',
})
const versionOf = (one: CaseVersion): Version<Values> => ({ values: valuesOf(one), seen: one.updated_at })

const stateOf = (values: Values): CaseState => ({
  stage: values.stage,
  lost_reason: values.stage === 'lost' ? values.lost_reason || 'unstated' : null,
  assignee_id: values.assignee_id || null,
  next_step: values.next_step.trim() || null,
  next_on: values.next_step.trim() ? values.next_on || null : null,
  notes: values.notes.trim() || null,
})

const validate = ({ stage, lost_reason, next_step, next_on }: Values) => ({
  ...(stage === 'lost' && !lost_reason && { lost_reason: text.reasonMissing }),
  ...(next_on && !next_step.trim() && { next_step: text.stepMissing }),
})

const gone = toBackendError({ status: 404 })
const stages = optionsOf(inquiryStageLabels)
const soon: [days: number, label: string][] = [
  [0, text.today],
  [1, text.tomorrow],
  [7, text.inAWeek],
]
const reasons = optionsOf(lostReasonLabels)

/** What the desk changes of a case. */
export function CaseForm({ one }: { one: Case }) {
  const toast = useToast()
  const dispatch = useAppDispatch()
  const [update] = useUpdateCaseMutation()
  const { team, nameOf } = useTeam()
  const people = [
    { value: '', label: text.nobody },
    ...team.map((user) => ({ value: user.id, label: user.username })),
  ]
  const [stored] = useState(() => valuesOf(one))
  const { save, seen, goOnFrom, dialog } = useMergedSave<Values>({
    name: `case-${one.id}`,
    title: text.conflictTitle,
    loaded: versionOf(one),
    read: async () => {
      const request = casesApi.endpoints.getCase.initiate(one.id, { forceRefetch: true, subscribe: false })
      const { data: now, error } = await dispatch(request)
      return now ? { data: versionOf(now) } : { error: error ?? gone }
    },
    write: async (values, seen) => {
      const { data, error } = await update({ id: one.id, state: stateOf(values), seen: seen ?? '' })
      return data ? { data: versionOf(data) } : { error }
    },
    labels: text.fields,
    show: (values, name) => {
      if (name === 'stage') return inquiryStageLabels[values.stage]
      if (name === 'assignee_id') return values.assignee_id ? nameOf(values.assignee_id) : text.nobody
      if (name === 'lost_reason') return reasons.find(({ value }) => value === values.lost_reason)?.label
      if (name === 'next_on') return values.next_on && writeDay(values.next_on)
      return values[name]
    },
  })

  return (
    <Formik
      initialValues={stored}
      validate={validate}
      onSubmit={async (values, { resetForm, setStatus }) => {
        setStatus(null)
        const result = await save(values)
        if (!result) return
        if ('error' in result) return setStatus({ title: text.saveFailed, message: result.error.message })
        toast.success(text.saved)
        resetForm({ values: result.saved })
      }}
    >
      {({ values, setFieldValue }) => (
        <Form noValidate className={styles.form}>
          <FormDraft name={`case-${one.id}`} isLeftBy={isOtherCase} />
          <FollowStored version={versionOf(one)} seen={seen} onNewer={goOnFrom} />
          <SelectField name="stage" label={text.fields.stage} options={stages} />
          {values.stage === 'lost' && (
            <SelectField
              name="lost_reason"
              label={text.fields.lost_reason}
              options={reasons}
              placeholder={text.chooseReason}
            />
          )}
          <SelectField
            name="assignee_id"
            label={text.fields.assignee_id}
            // A user whom the list does not have yet stays chosen.
            options={
              values.assignee_id && !team.some(({ id }) => id === values.assignee_id)
                ? [...people, { value: values.assignee_id, label: text.someone }]
                : people
            }
          />
          <TextField name="next_step" label={text.fields.next_step} maxLength={200} />
          <TextField name="next_on" type="date" label={text.fields.next_on} />
          <Row role="group" aria-label={text.soon} gap={2}>
            {soon.map(([days, label]) => (
              <Button
                key={days}
                variant="secondary"
                size="sm"
                onClick={() => void setFieldValue('next_on', addDays(agencyDay(), days))}
              >
                {label}
              </Button>
            ))}
          </Row>
          <TextareaField
            name="notes"
            label={text.fields.notes}
            hint={text.notesHint}
            rows={4}
            maxLength={5000}
          />
          <FormFailure />
          <Row gap={2}>
            <SubmitButton busyText={text.saving}>{text.save}</SubmitButton>
          </Row>
          {dialog}
        </Form>
      )}
    </Formik>
  )
}

interface FollowStoredProps {
  version: Version<Values>
  seen: string | null
  onNewer: (version: Version<Values>) => void
}

/** A form in which nothing is typed shows what a colleague has saved. */
function FollowStored({ version, seen, onNewer }: FollowStoredProps) {
  const { dirty, isSubmitting, resetForm } = useFormikContext<Values>()
  const follow = useEffectEvent(() => {
    if (dirty || isSubmitting || version.seen === seen) return
    resetForm({ values: version.values })
    onNewer(version)
  })
  useEffect(() => follow(), [version.seen])
  return null
}
