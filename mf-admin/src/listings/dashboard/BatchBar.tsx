import { useLazyFindPropertiesQuery, type PropertyFilters } from 'shared-backend/admin/listings'
import { dealStatusLabels } from 'shared-backend/labels'
import { Alert, Button, Select, useToast } from 'shared-ui'
import { Download, Trash2 } from 'shared-ui/icons'
import { Row } from 'shared-ui/layout'
import { useRef, type ReactNode } from 'react'
import { optionsOf } from '../../kit/fields/optionsOf.ts'
import { batch as text, table } from './text.ts'
import { common } from '../../kit/text.ts'
import styles from './BatchBar.module.css'
import { useBatch } from './useBatch.ts'
import type { Selection } from './useSelection.ts'

const deals = optionsOf(dealStatusLabels)

interface BatchBarProps {
  selection: Selection
  filters: PropertyFilters
  /** How many the list finds. */
  found: number
  /** Called once the bar goes, and with it what was focused. */
  onCleared: () => void
}

/** How many are ticked, and what can be done to them; nothing while none is. */
export function BatchBar({ selection, filters, found, onCleared }: BatchBarProps) {
  const toast = useToast()
  const clear = () => {
    selection.clear()
    onCleared()
  }
  const batch = useBatch(selection, clear)
  /** For a button that goes with its message. */
  const leaving = (act: () => void) => () => {
    onCleared()
    act()
  }
  const [find, finding] = useLazyFindPropertiesQuery()
  const none = useRef<HTMLButtonElement>(null)
  const count = selection.chosen.size
  const isBusy = batch.running > 0 || finding.isFetching

  const chooseAll = async () => {
    const { data, error } = await find(filters)
    if (!data) return toast.error(common.unexpected, error?.message)
    // The pressed button goes.
    none.current?.focus()
    selection.set(data, true)
  }

  return (
    <>
      {batch.failure && (
        <Alert tone="warning" title={text.failedFor(batch.failure.properties.length)}>
          <ul className={styles.failed}>
            {batch.failure.properties.map(({ id, title, reason }) => (
              <li key={id}>
                <strong>{title}</strong>
                <span>{`: ${reason}`}</span>
              </li>
            ))}
          </ul>
          <div className={styles.actions}>
            <Button variant="secondary" size="sm" onClick={leaving(batch.failure.retry)}>
              {text.retry}
            </Button>
            <Button variant="ghost" size="sm" onClick={leaving(batch.dismiss)}>
              {text.dismiss}
            </Button>
          </div>
        </Alert>
      )}
      {count > 0 && (
        <section aria-label={text.title} className={styles.bar}>
          <Row gap={2} align="center">
            <strong role="status">{text.chosen(count)}</strong>
            {count < found && (
              <Button variant="ghost" size="sm" blocked={isBusy} onClick={() => void chooseAll()}>
                {text.all(found)}
              </Button>
            )}
            <Button ref={none} variant="ghost" size="sm" blocked={isBusy} onClick={clear}>
              {text.none}
            </Button>
          </Row>
          <div className={styles.actions}>
            <Action
              label={table.activate}
              blocked={isBusy}
              onClick={() => batch.change({ active: true }, 'activate')}
            />
            <Action
              label={table.deactivate}
              blocked={isBusy}
              onClick={() => batch.change({ active: false }, 'deactivate')}
            />
            <Action
              label={table.feature}
              blocked={isBusy}
              onClick={() => batch.change({ featured: true }, 'feature')}
            />
            <Action
              label={table.unfeature}
              blocked={isBusy}
              onClick={() => batch.change({ featured: false }, 'unfeature')}
            />
            <Select
              aria-label={text.deal}
              className={styles.deal}
              placeholder={text.deal}
              options={deals}
              value=""
              aria-disabled={isBusy}
              onChange={({ target }) =>
                !isBusy && batch.change({ deal: target.value as keyof typeof dealStatusLabels }, 'deal')
              }
            />
            <Action label={text.exportCsv} icon={<Download />} blocked={isBusy} onClick={batch.exportCsv} />
            <Action label={text.remove} icon={<Trash2 />} blocked={isBusy} onClick={batch.bin} />
          </div>
          {batch.running > 0 && (
            <label className={styles.progress}>
              <span>{text.running(batch.running)}</span> <progress />
            </label>
          )}
        </section>
      )}
    </>
  )
}

interface ActionProps {
  label: string
  icon?: ReactNode
  blocked: boolean
  onClick: () => void
}

const Action = ({ label, ...props }: ActionProps) => (
  <Button variant="secondary" size="sm" {...props}>
    {label}
  </Button>
)
