import { Form, Formik } from 'formik'
import { leadStatusLabels } from 'shared-backend/labels'
import { useUpdateLeadStatusMutation, type LeadStatus, type PropertyLead } from 'shared-backend/admin'
import { Button, useToast } from 'shared-ui'
import { SelectField, SubmitButton, TextareaField } from 'shared-ui/forms'
import { Undo2 } from 'shared-ui/icons'
import { useState } from 'react'
import { KeepTyped } from '../kept/KeepTyped.tsx'
import { leads as text } from '../text.ts'
import styles from './Leads.module.css'

const statuses = Object.entries(leadStatusLabels).map(([value, label]) => ({ value, label }))

interface LeadState {
  status: LeadStatus
  notes: string
}

/** What became of a lead, for the team; the last change can be taken back. */
export function LeadStatusForm({ lead }: { lead: PropertyLead }) {
  const toast = useToast()
  const [update, { isLoading }] = useUpdateLeadStatusMutation()
  const [stored, setStored] = useState<LeadState>({ status: lead.status, notes: lead.notes ?? '' })
  const [before, setBefore] = useState<LeadState | null>(null)

  const store = async (next: LeadState, success: string) => {
    const { error } = await update({
      lead_id: lead.id,
      new_status: next.status,
      lead_notes: next.notes.trim(),
    })
    if (error) toast.error(text.saveFailed, error.message)
    else {
      toast.success(success)
      setStored(next)
    }
    return !error
  }

  return (
    <Formik
      initialValues={stored}
      onSubmit={async (values) => {
        if (await store(values, text.saved)) setBefore(stored)
      }}
    >
      {({ setValues }) => (
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
                onClick={async () => {
                  if (!(await store(before, text.undone))) return
                  await setValues(before)
                  setBefore(null)
                }}
              >
                {text.undo}
              </Button>
            )}
          </div>
        </Form>
      )}
    </Formik>
  )
}
