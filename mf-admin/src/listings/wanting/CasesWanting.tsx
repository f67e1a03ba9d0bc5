import { useGetCasesWantingQuery } from 'shared-backend/admin/desk'
import { inquiryStageLabels } from 'shared-backend/labels'
import { Alert, Badge, RetryButton } from 'shared-ui'
import { Link } from 'react-router-dom'
import styles from './CasesWanting.module.css'
import { wanting as text } from './text.ts'

/** Who would want this listing; nothing where nobody would. */
export function CasesWanting({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { data, isError, refetch } = useGetCasesWantingQuery(id, { refetchOnMountOrArgChange: true })
  if (isError && !data)
    return (
      <Alert tone="warning">
        {text.failed} <RetryButton variant="ghost" size="sm" onClick={() => void refetch()} />
      </Alert>
    )
  if (!data?.found) return null
  return (
    <details className={styles.wanting} open={isOpen}>
      <summary>{text.found(data.found)}</summary>
      {data.found > data.rows.length && <p>{text.newest(data.rows.length)}</p>}
      <ul className={styles.cases}>
        {data.rows.map(({ id: one, name, about, stage }) => (
          <li key={one}>
            <Link to={`/admin/cases?atendimento=${one}`}>{name}</Link>{' '}
            <Badge>{inquiryStageLabels[stage]}</Badge> {about && <span>{about}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
