import { useConfig } from 'shared-backend'
import { ButtonLink, callLink } from 'shared-ui'
import { text } from './text.ts'
import styles from './VisitPage.module.css'

/** Where to go when the page itself can do nothing more. */
export function WaysOn() {
  const { agency } = useConfig()
  return (
    <div className={styles.actions}>
      <ButtonLink href={callLink(agency.phone)} variant="secondary">
        {text.call(agency.phone)}
      </ButtonLink>
      <ButtonLink to="/properties" variant="ghost">
        {text.toListings}
      </ButtonLink>
    </div>
  )
}
