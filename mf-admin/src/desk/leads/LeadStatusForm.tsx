import { Form, Formik, useFormikContext, type FormikHelpers } from 'formik'
import { toBackendError, useAppDispatch } from 'shared-backend'
import { leadStatusLabels } from 'shared-backend/labels'
import {
  leadsApi,
  useUpdateLeadStatusMutation,
  type LeadStatus,
  type PropertyLead,
} from 'shared-backend/admin/desk'
import { Button, useToast } from 'shared-ui'
import { SelectField, SubmitButton, TextareaField } from 'shared-ui/forms'
import { Undo2 } from 'shared-ui/icons'
import { Row } from 'shared-ui/layout'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMergedSave, type Version } from '../../kit/conflict/useMergedSave.ts'
import { FormDraft } from '../../kit/drafts/FormDraft.tsx'
import type { UnsavedForm } from '../../kit/layout/LeaveGuard.tsx'
import { optionsOf } from '../../kit/fields/optionsOf.ts'
import { leads as text } from './text.ts'
import styles from './Leads.module.css'

const statuses = optionsOf(leadStatusLabels)

interface LeadState {
  status: LeadStatus
  notes: string
}

const stateOf = ({ status, notes }: PropertyLead): LeadState => ({ status, notes: notes ?? '' })
const versionOf = (lead: PropertyLead): Version<LeadState> => ({
  values: stateOf(lead),
  seen: lead.updated_at,
})

const isOtherLead: UnsavedForm['isLeftBy'] = (from, to) =>
  from.pathname !== to.pathname || leadIn(from.search) !== leadIn(to.search)
const leadIn = (search: string) => new URLSearchParams(search).get('lead')

type Helpers = Pick<FormikHelpers<LeadState>, 'resetForm'>
const gone = toBackendError({ status: 404 })

const labels: Record<keyof LeadState, string> = { status: text.status, notes: text.notes }
const show = (state: LeadState, name: keyof LeadState) =>
  name === 'status' ? leadStatusLabels[state.status] : state.notes

interface FollowNewerProps {
  lead: PropertyLead
  /** `updated_at` of the version that the form began with. */
  seen: string | null
  onNewer: (lead: PropertyLead) => void
}

/** Inside the form: a newer version than the one it began with is shown, as long as nothing is typed over that. */
function FollowNewer({ lead, seen, onNewer }: FollowNewerProps) {
  const { dirty, isSubmitting, resetForm } = useFormikContext<LeadState>()
  // A kept draft may have been typed over an older version, and is restored after this comparison.
  const [first] = useState(lead.updated_at)
  const isNewer = lead.updated_at !== first && seen !== null && Date.parse(lead.updated_at) > Date.parse(seen)
  const follow = useEffectEvent(() => {
    resetForm({ values: stateOf(lead) })
    onNewer(lead)
  })
  useEffect(() => {
    if (isNewer && !dirty && !isSubmitting) follow()
  }, [isNewer, dirty, isSubmitting])
  return null
}

/** The status and notes of a lead, for the team; the last change can be undone. */
export function LeadStatusForm({ lead }: { lead: PropertyLead }) {
  const toast = useToast()
  const [update, { isLoading }] = useUpdateLeadStatusMutation()
  const [stored] = useState(() => stateOf(lead))
  const [before, setBefore] = useState<LeadState | null>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const dispatch = useAppDispatch()
  const { save, dialog, seen, goOnFrom } = useMergedSave({
    name: `lead-${lead.id}`,
    title: text.conflictTitle,
    loaded: versionOf(lead),
    read: async () => {
      const request = leadsApi.endpoints.getLead.initiate(lead.id, { forceRefetch: true, subscribe: false })
      const { data: now, error } = await dispatch(request)
      return now ? { data: versionOf(now) } : { error: error ?? gone }
    },
    write: async ({ status, notes }, seen) => {
      const change = { lead_id: lead.id, new_status: status, lead_notes: notes, seen: seen ?? undefined }
      const { data, error } = await update(change)
      return data ? { data: versionOf(data) } : { error }
    },
    labels,
    show,
  })

  /** Resolves to the previous state; null when nothing was saved. */
  const store = async (next: LeadState, success: string, { resetForm }: Helpers) => {
    const result = await save({ ...next, notes: next.notes.trim() })
    if (!result) return null
    if ('error' in result) {
      toast.error(text.saveFailed, result.error.message)
      return null
    }
    toast.success(success)
    resetForm({ values: result.saved })
    return result.before
  }

  const takeBack = async (state: LeadState, helpers: Helpers) => {
    if (!(await store(state, text.undone, helpers))) return
    // The pressed button goes.
    submit.current?.focus()
    setBefore(null)
  }

  return (
    <Formik
      initialValues={stored}
      onSubmit={async (values, helpers) => {
        const previous = await store(values, text.saved, helpers)
        if (previous) setBefore(previous)
      }}
    >
      {(form) => (
        <Form noValidate className={styles.form}>
          <FormDraft name={`lead-${lead.id}`} isLeftBy={isOtherLead} />
          <FollowNewer
            lead={lead}
            seen={seen}
            onNewer={(newer) => {
              goOnFrom(versionOf(newer))
              // It would take back what somebody else has done.
              setBefore(null)
            }}
          />
          <SelectField name="status" label={text.status} options={statuses} />
          <TextareaField name="notes" label={text.notes} hint={text.notesHint} rows={4} maxLength={5000} />
          <Row gap={2}>
            <SubmitButton ref={submit} busyText={text.saving}>
              {text.save}
            </SubmitButton>
            {before && (
              <Button
                variant="secondary"
                icon={<Undo2 />}
                blocked={isLoading}
                onClick={() => void takeBack(before, form)}
              >
                {text.undo}
              </Button>
            )}
          </Row>
          {dialog}
        </Form>
      )}
    </Formik>
  )
}
