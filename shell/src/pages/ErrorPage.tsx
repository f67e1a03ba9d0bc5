import { Button, Container, usePageTitle } from 'shared-ui'
import { useRouteError } from 'react-router-dom'
import { text } from '../text.ts'
import styles from './MessagePage.module.css'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The router's error page, shown when the shell itself fails. */
export function ErrorPage() {
  const error = useRouteError()
  usePageTitle(text.error.title)
  return (
    <Container>
      <main className={styles.page} role="alert">
        <h1>{text.error.title}</h1>
        <p className={styles.body}>{text.error.body}</p>
        <p className={styles.details}>{messageOf(error)}</p>
        <p className={styles.actions}>
          <Button onClick={() => window.location.reload()}>{text.error.reload}</Button>
          {/* A plain link: after a crash the router may be part of what is broken. */}
          <a href="/">{text.notFound.home}</a>
        </p>
      </main>
    </Container>
  )
}
