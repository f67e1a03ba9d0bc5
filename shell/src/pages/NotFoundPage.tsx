import { ButtonLink, Container, usePageTitle } from 'shared-ui'
import { text } from '../text.ts'
import styles from './MessagePage.module.css'

export function NotFoundPage() {
  usePageTitle(text.notFound.title)
  return (
    <Container>
      <div className={styles.page}>
        <p className={styles.code}>404</p>
        <h1>{text.notFound.title}</h1>
        <p className={styles.body}>{text.notFound.body}</p>
        <p className={styles.actions}>
          <ButtonLink to="/">{text.notFound.home}</ButtonLink>
          <ButtonLink to="/properties" variant="secondary">
            {text.notFound.browse}
          </ButtonLink>
        </p>
      </div>
    </Container>
  )
}
