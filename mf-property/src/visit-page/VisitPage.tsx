import { Container, useHydrated } from 'shared-ui'
import { useLocation } from 'react-router-dom'
import { LinkedVisit } from './LinkedVisit.tsx'
import { text } from './text.ts'
import { title } from './title.ts'
import { UnknownVisit } from './UnknownVisit.tsx'
import styles from './VisitPage.module.css'

/** Where the link of a visit leads. Its token is behind the hash sign, which browsers send to nobody. */
export function VisitPage() {
  const token = useLocation().hash.slice(1)
  const isHydrated = useHydrated()
  return (
    <Container width="narrow" className={styles.page}>
      <h1>{title}</h1>
      {isHydrated ? (
        <>
          {/* React puts it into the document's head. */}
          <meta name="referrer" content="no-referrer" />
          {token ? <LinkedVisit key={token} token={token} /> : <UnknownVisit />}
        </>
      ) : (
        <>
          <p role="status" className={styles.loading}>
            {text.loading}
          </p>
          <noscript>
            <p>{text.noScript}</p>
          </noscript>
        </>
      )}
    </Container>
  )
}
