import { useActivateImportedMutation, type PropertyImport } from 'shared-backend/admin/listings'
import { Button, ButtonLink, useToast } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { editAmong, listShowing } from '../../dashboard/listAddress.ts'
import { missingWords } from '../../missing.ts'
import styles from './ImportRun.module.css'
import { runText } from './text.ts'

const text = runText.unfinished

/** What is left to do until all of the import is on the site: those that could be, and those that lack something. */
export function Unfinished({ job: { id, ready, unfinished, lacks } }: { job: PropertyImport }) {
  const toast = useToast()
  const [activate, { isLoading }] = useActivateImportedMutation()
  const label = useId()
  if (ready + unfinished === 0) return null
  const submit = async () => {
    const { data, error } = await activate(id)
    if (error) toast.error(text.failed, error.message)
    else toast.success(text.activated(data))
  }
  return (
    <section className={styles.section} aria-labelledby={label}>
      <h2 id={label} className={styles.title}>
        {text.title}
      </h2>
      {ready > 0 && (
        <Row gap={3} align="center">
          <p>{text.ready(ready)}</p>
          <Button size="sm" busy={isLoading} onClick={() => void submit()}>
            {text.activate}
          </Button>
        </Row>
      )}
      {unfinished > 0 && (
        <>
          <Row gap={3} align="center">
            <p>{text.lacking(unfinished)}</p>
            <ButtonLink to={listShowing({ importId: id, show: 'unfinished' })} variant="secondary" size="sm">
              {text.see}
            </ButtonLink>
          </Row>
          <ul className={styles.rows} aria-label={text.list}>
            {lacks.map(({ id: property, title, reference_code, missing }) => (
              <li key={property} className={styles.row}>
                <Link to={editAmong({ importId: id, show: 'unfinished' }, property)}>
                  {[reference_code, title].filter(Boolean).join(' · ')}
                </Link>
                <span className={styles.note}>{text.missing(missingWords(missing))}</span>
              </li>
            ))}
          </ul>
          {unfinished > lacks.length && <p className={styles.note}>{text.most}</p>}
        </>
      )}
    </section>
  )
}
