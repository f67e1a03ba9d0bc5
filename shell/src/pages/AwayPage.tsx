import { useConfig } from 'shared-backend'
import { ButtonLink, callLink, Container, usePageTitle } from 'shared-ui'
import { text } from '../text.ts'
import styles from './MessagePage.module.css'

/** Shown in the place of a disabled remote. */
export function AwayPage() {
  const { agency } = useConfig()
  usePageTitle(text.away.title)
  return (
    <Container>
      <div className={styles.page}>
        <h1>{text.away.title}</h1>
        <p className={styles.body}>{text.away.body}</p>
        <p className={styles.actions}>
          <ButtonLink href={callLink(agency.phone)}>{agency.phone}</ButtonLink>
          <ButtonLink to="/" variant="secondary">
            {text.notFound.home}
          </ButtonLink>
        </p>
      </div>
    </Container>
  )
}
