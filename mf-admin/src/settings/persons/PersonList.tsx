import { personKinds, type Person, type PersonKind, type PersonRow } from 'shared-backend/admin/settings'
import { inquiryStageLabels, visitStatusLabels } from 'shared-backend/labels'
import { writeMoment } from 'shared-domain/agencyTime'
import { Badge, Card } from 'shared-ui'
import { Link } from 'react-router-dom'
import { isToCome } from './isToCome.ts'
import styles from './Persons.module.css'
import { persons as text } from './text.ts'

const wordOf = (words: Record<string, string>, value: unknown) => words[String(value)] ?? String(value)

/** What a row is, in a line. */
const lines: Record<PersonKind, (content: Record<string, unknown>) => unknown[]> = {
  lead: (c) => [c.owner_name, c.property_kind, c.deal_kind, c.city, c.email, c.phone],
  inquiry: (c) => [c.name, c.property_title, c.email, c.phone],
  visit: (c) => [writeMoment(String(c.starts_at)), wordOf(visitStatusLabels, c.status)],
  alert: (c) => [c.email, Array.isArray(c.alerts) && text.alerts(c.alerts.length)],
  case: (c) => [wordOf(inquiryStageLabels, c.stage), c.next_step],
  contact: (c) => [wordOf(text.channels, c.channel), c.message],
  email: (c) => [wordOf(text.emailTo, c.audience ?? 'agency'), wordOf(text.emailStatus, c.status)],
  owner: (c) => [c.owner_name, c.property_title, c.owner_email, c.owner_phone],
  history: (c) => [wordOf(text.sources, c.source)],
}

/** Where the row is at home. */
function addressOf({ kind, id, root, content }: PersonRow, rows: readonly PersonRow[]) {
  // It waits in an import.
  if (content.file_name !== undefined) return '/admin/properties/import'
  if (kind === 'owner')
    return content.deleted_at ? '/admin/properties/deleted' : `/admin/properties/private/${root}`
  const ofCase = rows.find((row) => row.kind === 'case' && (row.root === root || row.id === id))
  return ofCase ? `/admin/cases?atendimento=${ofCase.id}` : null
}

/** What was found, by kind. */
export const PersonList = ({ person: { rows, erasable, staying } }: { person: Person }) => (
  <div className={styles.kinds}>
    {personKinds.map((kind) => {
      const those = rows.filter((row) => row.kind === kind)
      const count = (erasable[kind] ?? 0) + (staying[kind] ?? 0)
      if (count === 0) return null
      return (
        <Card key={kind} as="section" aria-labelledby={`kind-${kind}`} className={styles.kind}>
          <h2 id={`kind-${kind}`} className={styles.heading}>
            <span>{text.kinds[kind]}</span> <Badge>{count}</Badge>
          </h2>
          {kind === 'history' && <p className={styles.note}>{text.stays.history}</p>}
          {those.length < count && <p className={styles.note}>{text.newest(those.length, count)}</p>}
          <ul className={styles.rows}>
            {those.map((row) => (
              <PersonLine key={row.id} row={row} rows={rows} />
            ))}
          </ul>
        </Card>
      )
    })}
  </div>
)

function PersonLine({ row, rows }: { row: PersonRow; rows: readonly PersonRow[] }) {
  const { kind, content, happened_at, stays } = row
  const address = addressOf(row, rows)
  const line = lines[kind](content).filter(Boolean).join(' · ')
  return (
    <li className={styles.row}>
      <p className={styles.line}>
        {address ? <Link to={address}>{line}</Link> : <span>{line}</span>}{' '}
        {isToCome(row) && <Badge tone="accent">{text.toCome}</Badge>}
        {content.deleted_at !== undefined && <Badge>{text.inBin}</Badge>}
      </p>
      {kind !== 'visit' && (
        <p className={styles.note}>
          <time dateTime={happened_at}>{writeMoment(happened_at)}</time>
        </p>
      )}
      {typeof content.message === 'string' && <p className={styles.message}>{content.message}</p>}
      {stays === 'contract' && <p className={styles.note}>{text.stays.contract}</p>}
    </li>
  )
}
