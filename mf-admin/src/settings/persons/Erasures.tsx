import { useGetErasuresQuery } from 'shared-backend/admin/settings'
import { writeMoment } from 'shared-domain/agencyTime'
import { Loaded } from '../../kit/layout/Loaded.tsx'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import styles from './Persons.module.css'
import { persons as text } from './text.ts'

/** What was erased of late: on request, and by itself. */
export function Erasures() {
  const query = useGetErasuresQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <FormSection title={text.record} help={text.recordHelp}>
      <Loaded query={query} failed={text.recordFailed}>
        {(erasures) =>
          erasures.length === 0 ? (
            <p className={styles.note}>{text.recordNone}</p>
          ) : (
            <ul className={styles.rows}>
              {erasures.map(({ id, happened_at, reason, username, erased }) => (
                <li key={id} className={styles.row}>
                  <p className={styles.line}>{text.counted(erased)}</p>
                  <p className={styles.note}>
                    <time dateTime={happened_at}>{writeMoment(happened_at)}</time>{' '}
                    <span>{`· ${reason === 'request' ? text.byRequest(username) : text.byRetention}`}</span>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </FormSection>
  )
}
