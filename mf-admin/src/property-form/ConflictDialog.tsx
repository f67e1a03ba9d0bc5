import { useGetAdminPropertyQuery } from 'shared-backend/admin'
import type { Category } from 'shared-backend/properties'
import { Button, Modal, Spinner } from 'shared-ui'
import { useRef } from 'react'
import { DifferencesTable } from '../conflict/DifferencesTable.tsx'
import { common, conflict as text } from '../text.ts'
import { differences } from './differences.ts'
import { fromProperty, type PropertyFormValues } from './values.ts'

interface ConflictDialogProps {
  propertyId: string
  /** What this form was about to save. */
  mine: PropertyFormValues
  categories: Category[]
  /** With the `updated_at` of the version that was shown, or null to go on editing. */
  onAnswer: (overwrite: string | null) => void
}

/** Someone else has saved in the meantime: shows what differs, and lets the owner choose. */
export function ConflictDialog({ propertyId, mine, categories, onAnswer }: ConflictDialogProps) {
  const stay = useRef<HTMLButtonElement>(null)
  const { data, isFetching, isError, error } = useGetAdminPropertyQuery(propertyId, {
    refetchOnMountOrArgChange: true,
  })
  const isGone = isError && 'kind' in error && error.kind === 'not-found'
  const rows = data && !isError ? differences(fromProperty(data), mine, categories) : []
  return (
    <Modal
      open
      onClose={() => onAnswer(null)}
      title={text.title}
      description={isGone ? text.gone : text.message}
      size="lg"
      initialFocus={stay}
      footer={
        <>
          <Button ref={stay} variant="secondary" onClick={() => onAnswer(null)}>
            {text.stay}
          </Button>
          {!isGone && (
            <Button
              variant="danger"
              disabled={isFetching || !data}
              onClick={() => onAnswer(data?.updated_at ?? null)}
            >
              {text.overwrite}
            </Button>
          )}
        </>
      }
    >
      {isFetching ? (
        <Spinner label={common.loading} />
      ) : isGone ? null : rows.length === 0 ? (
        <p>{isError ? text.unknown : text.same}</p>
      ) : (
        <DifferencesTable rows={rows} />
      )}
    </Modal>
  )
}
