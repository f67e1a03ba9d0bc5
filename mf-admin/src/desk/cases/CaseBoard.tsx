import {
  useGetCaseListInfiniteQuery,
  useUpdateCaseMutation,
  type CaseListRequest,
  type CaseState,
  type ListedCase,
} from 'shared-backend/admin/desk'
import { caseKindLabels, inquiryStageLabels, lostReasonLabels } from 'shared-backend/labels'
import { writeDay } from 'shared-domain/agencyTime'
import { Badge, Button, ErrorState, Modal, Spinner, useToast } from 'shared-ui'
import { Stack } from 'shared-ui/layout'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Choice } from '../../kit/fields/Choice.tsx'
import { optionsOf } from '../../kit/fields/optionsOf.ts'
import { common } from '../../kit/text.ts'
import styles from './CaseBoard.module.css'
import { MoreCases } from './MoreCases.tsx'
import { cases as text } from './text.ts'

type Stage = CaseState['stage']

const stages = Object.keys(inquiryStageLabels) as Stage[]

interface CaseBoardProps {
  request: CaseListRequest
  addressOf: (id: string) => string
  /** The case that was open before. */
  leftId: string | null
}

/** A column for each stage; on each card a list of the stages moves it. */
export function CaseBoard({ request, addressOf, leftId }: CaseBoardProps) {
  const toast = useToast()
  const [update] = useUpdateCaseMutation()
  const [lost, setLost] = useState<ListedCase | null>(null)
  const board = useRef<HTMLDivElement>(null)
  // A card is removed from its column with the focus, and comes in another one.
  const wanted = useRef(leftId && `[data-case="${CSS.escape(leftId)}"] a`)
  const focusWanted = () => {
    if (!wanted.current || document.activeElement !== document.body) return
    const target = board.current?.querySelector<HTMLElement>(wanted.current)
    if (!target) return
    wanted.current = null
    target.focus()
  }

  const move = async (one: ListedCase, stage: Stage, lost_reason: string | null = null) => {
    const { error } = await update({ id: one.id, state: { stage, lost_reason }, seen: one.updated_at })
    setLost(null)
    if (error) return toast.error(text.moveFailed(one.name), error.message)
    wanted.current = `[data-case="${CSS.escape(one.id)}"] select`
    toast.success(text.moved(one.name, inquiryStageLabels[stage]))
  }

  return (
    <>
      <div ref={board} className={styles.board} role="region" aria-label={text.board} tabIndex={0}>
        {stages
          .filter((stage) => !request.stage || stage === request.stage)
          .map((stage) => (
            <Column
              key={stage}
              request={{ ...request, stage }}
              addressOf={addressOf}
              onShown={focusWanted}
              onMove={(one, to) => (to === 'lost' ? setLost(one) : void move(one, to))}
            />
          ))}
      </div>
      {lost && (
        <LostDialog
          name={lost.name}
          onClose={() => setLost(null)}
          onChosen={(reason) => move(lost, 'lost', reason)}
        />
      )}
    </>
  )
}

interface ColumnProps {
  request: CaseListRequest & { stage: Stage }
  addressOf: (id: string) => string
  onShown: () => void
  onMove: (one: ListedCase, to: Stage) => void
}

function Column({ request, addressOf, onShown, onMove }: ColumnProps) {
  const list = useGetCaseListInfiniteQuery(request, { refetchOnMountOrArgChange: true })
  const cases = list.currentData?.pages.flatMap(({ rows }) => rows)
  const found = list.currentData?.pages[0]?.found ?? 0
  const label = inquiryStageLabels[request.stage]
  useEffect(() => onShown())
  return (
    <section className={styles.column} aria-label={label} aria-busy={list.isFetching}>
      <h2 className={styles.columnName}>
        <span>{label}</span> {cases && <span className={styles.count}>{found}</span>}
      </h2>
      {!cases && list.isError && (
        <ErrorState
          title={text.loadFailed}
          message={list.error.message}
          onRetry={() => void list.refetch()}
        />
      )}
      {!cases && !list.isError && <Spinner label={common.loading} />}
      {cases?.length === 0 && <p className={styles.nobody}>{text.columnEmpty}</p>}
      {cases && cases.length > 0 && (
        <>
          <Stack as="ul" gap={3}>
            {cases.map((one) => (
              <BoardCard
                key={one.id}
                one={one}
                address={addressOf(one.id)}
                onMove={(to) => onMove(one, to)}
              />
            ))}
          </Stack>
          <MoreCases
            shown={cases.length}
            found={found}
            hasMore={list.hasNextPage}
            busy={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </section>
  )
}

interface BoardCardProps {
  one: ListedCase
  address: string
  onMove: (to: Stage) => void
}

const BoardCard = ({ one, address, onMove }: BoardCardProps) => (
  <li className={styles.card} data-case={one.id}>
    <Link to={address} className={styles.cardName}>
      {one.name}
    </Link>
    <p>{[caseKindLabels[one.kind], one.about].filter(Boolean).join(' · ')}</p>
    {one.next_step && (
      <p>
        {one.overdue && <Badge tone="warning">{text.late}</Badge>}{' '}
        <span>{text.next(one.next_step, one.next_on && writeDay(one.next_on))}</span>
      </p>
    )}
    <p>{one.assignee ?? text.nobody}</p>
    <Choice
      label={text.stageOf(one.name)}
      hideLabel
      options={optionsOf(inquiryStageLabels)}
      value={one.stage}
      onChoose={(stage) => onMove(stage as Stage)}
    />
  </li>
)

interface LostDialogProps {
  name: string
  onClose: () => void
  onChosen: (reason: string) => Promise<unknown>
}

/** A case is lost with a reason only. */
function LostDialog({ name, onClose, onChosen }: LostDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setMissing(!reason)
    if (!reason) return
    setSaving(true)
    await onChosen(reason)
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={text.lostTitle(name)}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button busy={isSaving} onClick={() => void save()}>
            {text.save}
          </Button>
        </>
      }
    >
      <Choice
        label={text.fields.lost_reason}
        required
        error={isMissing ? text.reasonMissing : null}
        placeholder={text.chooseReason}
        options={optionsOf(lostReasonLabels)}
        value={reason}
        onChoose={setReason}
      />
    </Modal>
  )
}
