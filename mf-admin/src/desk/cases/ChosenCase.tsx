import { useGetCaseQuery } from 'shared-backend/admin/desk'
import { Alert, ArrowLeft, ButtonLink, ErrorState, Spinner } from 'shared-ui'
import { useSearchParams } from 'react-router-dom'
import { useLeaveGuard } from '../../kit/layout/LeaveGuard.tsx'
import { common } from '../../kit/text.ts'
import { CaseDetail } from './CaseDetail.tsx'
import styles from './Cases.module.css'
import { cases as text } from './text.ts'

interface ChosenCaseProps {
  id: string
  /** Where all cases are. */
  back: string
  /** On windows of all widths there is nothing beside it. */
  isAlone?: boolean
}

/** The case that the address names, wherever in the list it is. */
export function ChosenCase({ id, back, isAlone = false }: ChosenCaseProps) {
  const query = useGetCaseQuery(id, { refetchOnMountOrArgChange: true })
  const [, setParams] = useSearchParams()
  const { forms } = useLeaveGuard()
  return (
    <div className={styles.chosen}>
      <ButtonLink
        to={back}
        variant="ghost"
        className={isAlone ? undefined : styles.back}
        icon={<ArrowLeft />}
      >
        {isAlone ? text.backToBoard : text.backToList}
      </ButtonLink>
      {query.data ? (
        <CaseDetail
          one={query.data}
          onDeleted={() => {
            // Its unsaved forms were deleted with it.
            forms.clear()
            setParams(new URLSearchParams(back), { replace: true })
          }}
        />
      ) : query.data === null ? (
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
    </div>
  )
}
