import { fieldOf, type CellProblem, type FieldName, type RawListing } from 'shared-domain/imports'
import { Badge } from 'shared-ui'
import { Stack } from 'shared-ui/layout'
import { CheckedRows, Problems } from './CheckedRows.tsx'
import type { CheckedListing } from './checkListings.ts'
import styles from './Import.module.css'
import { importText } from './text.ts'
import { TypedCell } from './TypedCell.tsx'

const text = importText.check

const problemsOf = ({ problems }: CheckedListing) =>
  problems.map(({ field, ...problem }) => ({ ...problem, label: fieldOf(field).label }))

export interface CheckedTableProps {
  listings: readonly CheckedListing[]
  mended: Readonly<Record<number, RawListing['texts']>>
  /** While rows are sent nothing is written anew. */
  isDisabled: boolean
  /** With a cell as it is to be read. */
  onMend: (row: number, field: FieldName, text: string) => void
}

/** One line in one cell; a list and a long text are mended in the file. */
const isOne = (field: FieldName) =>
  field !== 'description' && !['lines', 'photos', 'amenities'].includes(fieldOf(field).kind)

/** The cells of a row to be written anew; those that were stay, with the focus in them. */
const cellsOf = ({ problems, row }: CheckedListing, mended: CheckedTableProps['mended']): CellProblem[] => [
  ...problems.filter(
    ({ field }, at) => isOne(field) && problems.findIndex((one) => one.field === field) === at,
  ),
  ...Object.entries(mended[row] ?? {})
    .filter(([field]) => !problems.some((one) => one.field === field))
    .map(([field, text]) => ({ field: field as FieldName, text, message: '' })),
]

/** Each listing of the file with what an import would do, and with the cells that are wrong. */
export const CheckedTable = ({ listings, mended, isDisabled, onMend }: CheckedTableProps) => (
  <CheckedRows
    caption={text.table}
    rows={listings}
    wrong={listings.filter(({ state, row }) => state === 'wrong' || mended[row])}
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
            {one.cutPhotos > 0 && <span className={styles.written}>{text.cutPhotos(one.cutPhotos)}</span>}
            <Stack gap={3}>
              {cellsOf(one, mended).map(({ field, text: written, message }) => (
                <TypedCell
                  key={field}
                  label={fieldOf(field).label}
                  problem={message}
                  isDisabled={isDisabled}
                  value={mended[one.row]?.[field] ?? written}
                  onStore={(typed) => onMend(one.row, field, typed)}
                />
              ))}
            </Stack>
            <Problems
              problems={problemsOf({ ...one, problems: one.problems.filter(({ field }) => !isOne(field)) })}
            />
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
