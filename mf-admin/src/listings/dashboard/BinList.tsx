import { useGetBinQuery, usePurgePropertyMutation, type BinnedProperty } from 'shared-backend/admin/listings'
import { Button, EmptyState, ErrorState, formatDate, ResponsiveImage, useToast } from 'shared-ui'
import { Trash2, Undo2 } from 'shared-ui/icons'
import { Stack } from 'shared-ui/layout'
import { useEffect, useRef, useState } from 'react'
import { ConfirmAction } from '../../kit/confirm/ConfirmAction.tsx'
import { PageLoading } from '../../kit/layout/PageLoading.tsx'
import { bin as text } from './text.ts'
import styles from './BinList.module.css'
import { Pager } from './Pager.tsx'
import { useRestore } from './usePropertyActions.ts'

/** As `purge_deleted_properties` keeps them. */
const DAYS_KEPT = 30
const DAY = 86_400_000

const daysLeft = (deletedAt: string) =>
  Math.ceil((new Date(deletedAt).getTime() + DAYS_KEPT * DAY - Date.now()) / DAY)

/** The properties that were deleted within 30 days, each with a button to restore it. */
export function BinList() {
  const toast = useToast()
  const restore = useRestore()
  const [purge] = usePurgePropertyMutation()
  const [page, setPage] = useState(1)
  const [doomed, setDoomed] = useState<BinnedProperty | null>(null)
  const [restoring, setRestoring] = useState<string | null>(null)
  const { data, error, refetch } = useGetBinQuery(page, { refetchOnMountOrArgChange: true })
  const content = useRef<HTMLElement>(null)
  const leaving = useRef<string | null>(null)
  // The pressed button goes with its row.
  useEffect(() => {
    if (leaving.current === null || doomed || data?.rows.some(({ id }) => id === leaving.current)) return
    leaving.current = null
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true })
  }, [data, doomed])
  const show = (next: number) => {
    setPage(next)
    content.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
    content.current?.focus({ preventScroll: true })
  }
  /** A page goes with its last row. */
  const leaveRow = () => {
    if (data?.rows.length === 1 && page > 1) show(page - 1)
  }

  const putBack = async ({ id }: BinnedProperty) => {
    setRestoring(id)
    leaving.current = id
    await restore([id])
    setRestoring(null)
    leaveRow()
  }
  const destroy = ({ id }: BinnedProperty) => {
    leaving.current = id
    return purge(id)
  }

  if (error && !data)
    return <ErrorState title={text.loadFailed} message={error?.message} onRetry={() => void refetch()} />
  if (!data) return <PageLoading />
  return (
    <section ref={content} tabIndex={-1} aria-label={text.list}>
      {data.total === 0 ? (
        <EmptyState title={text.empty} message={text.emptyHelp} icon={<Trash2 />} />
      ) : (
        <Stack as="ul" gap={2}>
          {data.rows.map((property) => (
            <li key={property.id} className={styles.row} aria-busy={restoring === property.id}>
              <ResponsiveImage image={property.main_photo} alt="" sizes="5rem" className={styles.photo} />
              <div className={styles.words}>
                <strong>{property.title}</strong>
                <span>
                  {[property.reference_code, property.neighborhood, property.city]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className={styles.date}>
                  {`${text.deletedOn(formatDate(property.deleted_at))} · ${text.daysLeft(daysLeft(property.deleted_at))}`}
                </span>
              </div>
              <div className={styles.actions}>
                <Button
                  size="sm"
                  icon={<Undo2 />}
                  aria-label={text.restoreOne(property.title)}
                  blocked={restoring !== null}
                  onClick={() => void putBack(property)}
                >
                  {text.restore}
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={text.purgeOne(property.title)}
                  onClick={() => setDoomed(property)}
                >
                  {text.purge}
                </Button>
              </div>
            </li>
          ))}
        </Stack>
      )}
      <Pager page={page} pages={data.pages} onPage={show} />
      {doomed && (
        <ConfirmAction
          title={text.purgeTitle}
          message={text.purgeMessage(doomed.title)}
          confirmLabel={text.purge}
          run={() => destroy(doomed)}
          failed={text.purgeFailed}
          onDone={() => {
            leaveRow()
            toast.success(text.purged)
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </section>
  )
}
