import { fieldOf } from 'shared-domain/imports'
import { Badge, Button, Checkbox, EmptyState, Table } from 'shared-ui'
import { Download } from 'shared-ui/icons'
import { useState } from 'react'
import { toCsv, type CsvColumn } from '../../export/csv.ts'
import { downloadCsv } from '../../export/downloadCsv.ts'
import { localDay } from '../../leads/localDay.ts'
import type { CheckedListing } from './checkListings.ts'
import styles from './Import.module.css'
import { importText } from './text.ts'

const text = importText.check

/** Rows that are shown at once. */
const SHOWN = 50

type Wrong = CheckedListing & { problem: CheckedListing['problems'][number] }

const errorColumns: CsvColumn<Wrong>[] = [
  [text.row, ({ row }) => row],
  [text.code, ({ code }) => code],
  [text.name, ({ title }) => title],
  ['Campo', ({ problem }) => fieldOf(problem.field).label],
  ['No arquivo', ({ problem }) => problem.text],
  [text.problems, ({ problem }) => problem.message],
]

const errorsCsv = (listings: readonly CheckedListing[]) =>
  toCsv(
    errorColumns,
    listings.flatMap((one) => one.problems.map((problem) => ({ ...one, problem }))),
  )

/** Each listing of the file with what an import would do, and with the cells that are wrong. */
export function CheckedTable({ listings }: { listings: readonly CheckedListing[] }) {
  const wrong = listings.filter(({ state }) => state === 'wrong')
  const [isOnlyWrong, setIsOnlyWrong] = useState(wrong.length > 0)
  const [shown, setShown] = useState(SHOWN)
  const rows = isOnlyWrong ? wrong : listings
  return (
    <>
      <div className={styles.actions}>
        <Checkbox
          label={text.onlyWrong}
          checked={isOnlyWrong}
          onChange={({ target }) => {
            setIsOnlyWrong(target.checked)
            setShown(SHOWN)
          }}
        />
        {wrong.length > 0 && (
          <Button
            variant="secondary"
            size="sm"
            icon={<Download aria-hidden="true" />}
            onClick={() => downloadCsv(text.errorFile(localDay(new Date())), errorsCsv(wrong))}
          >
            {text.download}
          </Button>
        )}
        <span className={styles.note} role="status">
          {text.shown(Math.min(shown, rows.length), rows.length)}
        </span>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={text.none} />
      ) : (
        <Table
          caption={text.table}
          rows={rows.slice(0, shown)}
          rowKey={({ row }) => String(row)}
          columns={[
            { key: 'row', header: text.row, cell: ({ row }) => row, align: 'end' },
            {
              key: 'code',
              header: text.code,
              cell: ({ code, title }) => (
                <>
                  {code}
                  <span className={styles.written}>{title}</span>
                </>
              ),
            },
            {
              key: 'state',
              header: text.state,
              cell: (one) => (
                <>
                  <Badge tone={one.state === 'wrong' ? 'danger' : 'neutral'}>{text.states[one.state]}</Badge>
                  {one.newPhotos > 0 && (
                    <span className={styles.written}>{text.newPhotos(one.newPhotos)}</span>
                  )}
                  <Problems listing={one} />
                </>
              ),
            },
          ]}
        />
      )}
      {rows.length > shown && (
        <Button variant="secondary" className={styles.button} onClick={() => setShown(shown + SHOWN)}>
          {text.more}
        </Button>
      )}
    </>
  )
}

const Problems = ({ listing: { problems } }: { listing: CheckedListing }) =>
  problems.length > 0 && (
    <ul className={styles.problems}>
      {problems.map(({ field, text: written, message }) => (
        <li key={`${field} ${message} ${written}`}>
          {importText.problem(fieldOf(field).label, message)}
          {written && <span className={styles.written}>{importText.value(written)}</span>}
        </li>
      ))}
    </ul>
  )
