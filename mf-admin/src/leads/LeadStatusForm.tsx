import { Form, Formik, type FormikHelpers } from 'formik'
import { leadStatusLabels } from 'shared-backend/labels'
import {
  useGetPropertyLeadsQuery,
  useUpdateLeadStatusMutation,
  type LeadStatus,
  type PropertyLead,
} from 'shared-backend/admin'
import { Button, ConfirmDialog, useToast } from 'shared-ui'
import { SelectField, SubmitButton, TextareaField } from 'shared-ui/forms'
import { Undo2 } from 'shared-ui/icons'
import { useState } from 'react'
import { KeepTyped } from '../drafts/KeepTyped.tsx'
import { leads as text } from '../text.ts'
import styles from './Leads.module.css'

const statuses = Object.entries(leadStatusLabels).map(([value, label]) => ({ value, label }))

interface Conflict {
  theirs: LeadState
  answer: (overwrite: boolean) => void
}

interface LeadState {
  status: LeadStatus
  notes: string
}

const stateOf = ({ status, notes }: PropertyLead): LeadState => ({ status, notes: notes ?? '' })

/** What became of a lead, for the team; the last change can be taken back. */
export function LeadStatusForm({ lead }: { lead: PropertyLead }) {
  const toast = useToast()
  const [update, { isLoading }] = useUpdateLeadStatusMutation()
  const [stored, setStored] = useState(() => stateOf(lead))
  const [before, setBefore] = useState<LeadState | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { refetch } = useGetPropertyLeadsQuery()

  /** What would be overwritten; null when somebody else has changed it, and the owner would rather look again. */
  const lookAgain = async () => {
    const { data } = await refetch()
    const now = data?.find(({ id }) => id === lead.id)
    const theirs = now && stateOf(now)
    if (!theirs || (theirs.status === stored.status && theirs.notes === stored.notes)) return stored
    const overwrite = await new Promise<boolean>((answer) => setConflict({ theirs, answer }))
    setConflict(null)
    setStored(theirs)
    return overwrite ? theirs : null
  }

  /** Resolves to what there was before; null when it is there still. */
  const store = async (next: LeadState, success: string) => {
    const previous = await lookAgain()
    if (!previous) return null
    const { error } = await update({
      lead_id: lead.id,
      new_status: next.status,
      lead_notes: next.notes.trim(),
    })
    if (error) toast.error(text.saveFailed, error.message)
    else {
      toast.success(success)
      setStored({ ...next, notes: next.notes.trim() })
    }
    return error ? null : previous
  }

  const takeBack = async (state: LeadState, { setValues }: Pick<FormikHelpers<LeadState>, 'setValues'>) => {
    if (!(await store(state, text.undone))) return
    await setValues(state)
    setBefore(null)
  }

  return (
    <Formik
      initialValues={stored}
      onSubmit={async (values) => {
        const previous = await store(values, text.saved)
        if (previous) setBefore(previous)
      }}
    >
      {(form) => (
        <Form noValidate className={styles.form}>
          <KeepTyped name={`lead-${lead.id}`} />
          <SelectField name="status" label={text.status} options={statuses} />
          <TextareaField name="notes" label={text.notes} hint={text.notesHint} rows={4} maxLength={5000} />
          <div className={styles.buttons}>
            <SubmitButton busyText={text.saving}>{text.save}</SubmitButton>
            {before && (
              <Button
                variant="secondary"
                icon={<Undo2 aria-hidden="true" />}
                disabled={isLoading}
                onClick={() => void takeBack(before, form)}
              >
                {text.undo}
              </Button>
            )}
          </div>
          <ConfirmDialog
            open={conflict !== null}
            title={text.conflict.title}
            message={
              conflict &&
              text.conflict.message(leadStatusLabels[conflict.theirs.status], conflict.theirs.notes)
            }
            confirmLabel={text.conflict.overwrite}
            cancelLabel={text.conflict.stay}
            onConfirm={() => conflict?.answer(true)}
            onCancel={() => conflict?.answer(false)}
          />
        </Form>
      )}
    </Formik>
  )
}
