import type { PersonRow } from 'shared-backend/admin/settings'
import { writeMoment } from 'shared-domain/agencyTime'
import { PrintSheet } from '../../kit/layout/PrintSheet.tsx'
import { common } from '../../kit/text.ts'
import { headingOf, personParts, showValue } from './personFile.ts'
import styles from './PersonSheet.module.css'
import { fileText } from './text.ts'

interface PersonSheetProps {
  rows: readonly PersonRow[]
  contacts: readonly string[]
  agency: string
}

/** What is stored of a person, on paper. */
export const PersonSheet = ({ rows, contacts, agency }: PersonSheetProps) => (
  <PrintSheet>
    <h1>{`${fileText.person} ${contacts.join(', ')}`}</h1>
    <p>{`${agency} · ${fileText.made} ${writeMoment(new Date().toISOString())}`}</p>
    {personParts(rows).map(({ title, records }) => (
      <section key={title} className={styles.part}>
        <h2>{title}</h2>
        {records.map((record, n) => (
          <Facts key={n} record={record} />
        ))}
      </section>
    ))}
  </PrintSheet>
)

/** What only a program reads; the file has it. */
const isKey = (heading: string) => /^(Identificação|Código do endereço|Filtros da busca)/.test(heading)

const Facts = ({ record }: { record: Record<string, unknown> }) => (
  <dl className={styles.facts}>
    {Object.entries(record)
      .filter(([heading, value]) => value !== null && value !== '' && !isKey(heading))
      .map(([heading, value]) => (
        <div key={heading}>
          <dt>{heading}</dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
  </dl>
)

const isObject = (value: unknown): value is Record<string, unknown> | unknown[] =>
  typeof value === 'object' && value !== null

function Value({ value }: { value: unknown }) {
  if (!isObject(value)) return <span>{write(value)}</span>
  if (!Array.isArray(value))
    return (
      <Facts
        record={Object.fromEntries(
          Object.entries(value).map(([column, one]) => [headingOf(column), showValue(column, one)]),
        )}
      />
    )
  if (value.some(isObject))
    return (
      <>
        {value.map((one, n) => (
          <Value key={n} value={one} />
        ))}
      </>
    )
  // The history has what was and what is.
  return <span>{value.map(write).join(' → ')}</span>
}

function write(value: unknown) {
  if (typeof value === 'boolean') return value ? common.yes : common.no
  if (typeof value === 'number') return value.toLocaleString('pt-BR')
  if (typeof value !== 'string') return '–'
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return writeMoment(value)
  return /^\d{4}-\d\d-\d\d$/.test(value) ? value.split('-').reverse().join('/') : value
}
