import { useGetCaseQuery, type Case } from 'shared-backend/admin/desk'
import { writeMoment } from 'shared-domain/agencyTime'
import { Alert, ArrowLeft, ButtonLink, Card, ErrorState, Spinner } from 'shared-ui'
import { Stack } from 'shared-ui/layout'
import { Link } from 'react-router-dom'
import { History } from '../../kit/history/History.tsx'
import { deskHistory } from '../history/tables.ts'
import styles from '../leads/Leads.module.css'
import { common } from '../../kit/text.ts'
import { Answer } from './Answer.tsx'
import { CaseForm } from './CaseForm.tsx'
import { cases as text } from './text.ts'

const boxes = { message: '/admin/leads?aba=mensagens', visit: '/admin/leads?aba=visitas' }

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
  return (
    <Stack gap={3}>
      <ButtonLink
        to={back}
        variant="ghost"
        className={isAlone ? undefined : styles.back}
        icon={<ArrowLeft />}
      >
        {isAlone ? text.backToBoard : text.backToList}
      </ButtonLink>
      {query.data ? (
        <CaseDetail one={query.data} />
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
    </Stack>
  )
}

function CaseDetail({ one }: { one: Case }) {
  const { lead, inquiry, first_answered_at: answered } = one
  const { source_campaign, source_referrer, source_page } = (lead ?? inquiry)!
  const source = [source_campaign, source_referrer, source_page].filter(Boolean).join(' · ')
  const name = lead?.owner_name ?? inquiry?.name ?? ''
  const about = inquiry?.property_title ?? [lead?.property_kind, lead?.deal_kind, lead?.city].join(' · ')
  const kind = one.kind === 'visit' ? 'visit' : 'message'
  return (
    <Card as="article" className={styles.detail} aria-labelledby="case-name">
      <div>
        <h2 id="case-name" className={styles.heading}>
          {name}
        </h2>
        <p className={styles.about}>
          {inquiry?.property_id ? <Link to={`/property/${inquiry.property_id}`}>{about}</Link> : about}
        </p>
        <p className={styles.about}>
          {`${text.received(writeMoment(one.created_at))} · ${
            answered
              ? text.answered(writeMoment(answered))
              : one.stage === 'new'
                ? text.unanswered
                : text.answerUnknown
          }`}
        </p>
        {source && <p className={styles.about}>{text.source(source)}</p>}
      </div>
      {inquiry && <p className={styles.description}>{inquiry.message}</p>}
      <Answer one={one} />
      <CaseForm one={one} />
      <div className={styles.ends}>
        <ButtonLink to={lead ? `/admin/leads?lead=${lead.id}` : boxes[kind]} variant="secondary" size="sm">
          {text.opens[lead ? 'lead' : kind]}
        </ButtonLink>
        <History tables={deskHistory} subject="case" id={one.id} />
      </div>
    </Card>
  )
}
