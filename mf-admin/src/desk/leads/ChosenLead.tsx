import { useGetLeadQuery, type PropertyLead } from 'shared-backend/admin/desk'
import { Alert, ArrowLeft, ButtonLink, ErrorState, Spinner } from 'shared-ui'
import { Stack } from 'shared-ui/layout'
import { common } from '../../kit/text.ts'
import { leads as text } from './text.ts'
import { LeadDetail } from './LeadDetail.tsx'
import styles from './Leads.module.css'

interface ChosenLeadProps {
  id: string
  /** As the list has it; undefined where it is not in the part that is here. */
  listed: PropertyLead | undefined
  back: string
  onDeleted: () => void
}

/** The lead that the address names, wherever in the list it is. */
export function ChosenLead({ id, listed, back, onDeleted }: ChosenLeadProps) {
  // Requested by itself: a lead that leaves the list by its new status is still open here.
  const query = useGetLeadQuery(id, { refetchOnMountOrArgChange: true })
  const lead = query.currentData === undefined ? listed : query.currentData
  return (
    <Stack gap={3}>
      <ButtonLink to={back} variant="ghost" className={styles.back} icon={<ArrowLeft />}>
        {text.backToList}
      </ButtonLink>
      {lead ? (
        <LeadDetail lead={lead} onDeleted={onDeleted} />
      ) : lead === null ? (
        <Alert tone="warning">{text.gone}</Alert>
      ) : query.isError ? (
        <ErrorState
          title={text.loadOneFailed}
          message={query.error?.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Spinner label={common.loading} />
      )}
    </Stack>
  )
}
