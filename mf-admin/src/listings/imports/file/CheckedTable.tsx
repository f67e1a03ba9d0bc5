import { fieldOf } from 'shared-domain/imports'
import { Badge } from 'shared-ui'
import { CheckedRows, Problems } from './CheckedRows.tsx'
import type { CheckedListing } from './checkListings.ts'
import styles from './Import.module.css'
import { importText } from './text.ts'

const text = importText.check

const problemsOf = ({ problems }: CheckedListing) =>
  problems.map(({ field, ...problem }) => ({ ...problem, label: fieldOf(field).label }))

/** Each listing of the file with what an import would do, and with the cells that are wrong. */
export const CheckedTable = ({ listings }: { listings: readonly CheckedListing[] }) => (
  <CheckedRows
    caption={text.table}
    rows={listings}
    wrong={listings.filter(({ state }) => state === 'wrong')}
    problemsOf={problemsOf}
    columns={[
      {
        key: 'code',
        header: text.code,
        cell: ({ code, title }) => (
          <>
            <span>{code}</span>
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
            {one.newPhotos > 0 && <span className={styles.written}>{text.newPhotos(one.newPhotos)}</span>}
            <Problems problems={problemsOf(one)} />
          </>
        ),
      },
    ]}
    errorFile={text.errorFile}
    errorColumns={[
      [text.code, ({ code }) => code],
      [text.name, ({ title }) => title],
    ]}
  />
)
