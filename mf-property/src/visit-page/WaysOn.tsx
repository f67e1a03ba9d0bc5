import { useConfig } from 'shared-backend'
import { ButtonLink } from 'shared-ui'
import { OtherWays } from 'shared-ui/visitor-form'
import { text } from './text.ts'
import styles from './VisitPage.module.css'

/** Where to go when the page itself can do nothing more. */
export function WaysOn() {
  const { agency } = useConfig()
  return (
    <div className={styles.actions}>
      <OtherWays {...agency} message={text.whatsappMessage} />
      <ButtonLink to="/properties" variant="ghost">
        {text.toListings}
      </ButtonLink>
    </div>
  )
}
