import { fieldNames, fieldOf, type FieldName, type RawListing } from 'shared-domain/imports'
import { Badge } from 'shared-ui'
import { Stack } from 'shared-ui/layout'
import { useState } from 'react'
import { missingWords } from '../../missing.ts'
import { CheckedRows, Problems } from './CheckedRows.tsx'
import { fieldOfFact, type CheckedListing } from './checkListings.ts'
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

interface Cell {
  field: FieldName
  text: string
  message: string
}

/**
 * The cells of a row to be written anew: the wrong ones, those that it lacks, and those that somebody has written or writes in,
 * which stay at their place with the focus in them.
 */
function cellsOf(one: CheckedListing, mended: RawListing['texts'] = {}, held?: FieldName): Cell[] {
  const { problems, missing, untold, code } = one
  return fieldNames.filter(isOne).flatMap((field): Cell[] => {
    const wrong = problems.find((problem) => problem.field === field)
    const isMissing = missing.some((name) => fieldOfFact(name) === field)
    const isMadeCode = field === 'reference_code' && untold.includes(field)
    const typed = mended[field]
    if (!wrong && !isMissing && !isMadeCode && typed === undefined && field !== held) return []
    const text = typed ?? wrong?.text ?? (isMadeCode ? code : '')
    return [{ field, text, message: wrong?.message ?? '' }]
  })
}

/** Each listing of the file with what an import would do, and with the cells that are wrong. */
export function CheckedTable({ listings, mended, isDisabled, onMend }: CheckedTableProps) {
  const [held, setHeld] = useState<{ row: number; field: FieldName; isIn: boolean }>()
  // The blur of one cell must not let go of another that already has the focus.
  const hold = (row: number, field: FieldName, isIn: boolean) =>
    setHeld((one) => (isIn || (one?.row === row && one.field === field) ? { row, field, isIn } : one))
  const [seen, setSeen] = useState(listings)
  if (seen !== listings) {
    setSeen(listings)
    if (!held?.isIn) setHeld(undefined)
  }
  return (
    <CheckedRows
      caption={text.table}
      rows={listings}
      wrong={listings.filter(
        ({ state, problems, row }) =>
          state === 'unfinished' || problems.length > 0 || mended[row] || held?.row === row,
      )}
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
              {one.missing.length > 0 && (
                <span className={styles.written}>{text.missing(missingWords(one.missing))}</span>
              )}
              {one.property && one.problems.length > 0 && (
                <span className={styles.written}>{text.comesWithout}</span>
              )}
              <Stack gap={3}>
                {cellsOf(one, mended[one.row], held?.row === one.row ? held.field : undefined).map(
                  ({ field, text: written, message }) => (
                    <TypedCell
                      key={field}
                      label={fieldOf(field).label}
                      name={text.cell(fieldOf(field).label, one.row)}
                      onHold={(isIn) => hold(one.row, field, isIn)}
                      problem={message}
                      isDisabled={isDisabled}
                      value={written}
                      onStore={(typed) => onMend(one.row, field, typed)}
                    />
                  ),
                )}
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
}
