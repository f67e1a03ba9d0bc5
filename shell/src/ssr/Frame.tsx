import { Container } from 'shared-ui'
import { Header } from '../layout/Header.tsx'
import layout from '../layout/SiteLayout.module.css'
import styles from '../pages/MessagePage.module.css'
import { text } from '../text.ts'

/** An agency's facts or their placeholders. */
const thisPage = ''

const Contact = () => (
  <span>
    <a href="{call}">{'{phone}'}</a> · <a href="mailto:{email}">{'{email}'}</a>
  </span>
)

/** The page until React renders: the header, and without JavaScript the agency's name and contacts. */
export const Frame = () => (
  <>
    <Header />
    <main className={layout.main}>
      <noscript>
        <Container className={styles.page}>
          <h1>{'{name}'}</h1>
          {'{answer}'}
          <p>{text.noScript.body}</p>
          <p>
            <Contact />
          </p>
          <p>{'{address} · {creci}'}</p>
        </Container>
      </noscript>
    </main>
  </>
)

/** The notice of a rendered page without JavaScript: photos cannot be enlarged, and the simulation does not work. */
export const NoScriptNotice = () => (
  <noscript>
    <p className={styles.notice}>
      {text.noScript.limits} <Contact />
    </p>
  </noscript>
)

/** A notice that CSS shows after some seconds when the scripts have not loaded. The shell finds it by `data-slow`. */
export const SlowNotice = () => (
  <p className={styles.slow} role="status" data-slow="">
    {text.slow.body} <a href={thisPage}>{text.slow.reload}</a>
  </p>
)
