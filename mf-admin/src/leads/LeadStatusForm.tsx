import { Form, Formik } from 'formik'
import { leadStatusLabels } from 'shared-backend/labels'
import { useUpdateLeadStatusMutation, type PropertyLead } from 'shared-backend/admin'
import { useToast } from 'shared-ui'
import { SelectField, SubmitButton, TextareaField } from 'shared-ui/forms'
import { leads as text } from '../text.ts'
import styles from './Leads.module.css'

const statuses = Object.entries(leadStatusLabels).map(([value, label]) => ({ value, label }))

/** What became of a lead, for the team. */
export function LeadStatusForm({ lead }: { lead: PropertyLead }) {
  const toast = useToast()
  const [update] = useUpdateLeadStatusMutation()
  return (
    <Formik
      initialValues={{ status: lead.status, notes: lead.notes ?? '' }}
      onSubmit={async ({ status, notes }) => {
        const { error } = await update({ lead_id: lead.id, new_status: status, lead_notes: notes.trim() })
        if (error) toast.error(text.saveFailed, error.message)
        else toast.success(text.saved)
      }}
    >
      <Form noValidate className={styles.form}>
        <SelectField name="status" label={text.status} options={statuses} />
        <TextareaField name="notes" label={text.notes} hint={text.notesHint} rows={4} maxLength={5000} />
        <SubmitButton busyText={text.saving} className={styles.save}>
          {text.save}
        </SubmitButton>
      </Form>
    </Formik>
  )
}
