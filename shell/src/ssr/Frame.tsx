import { Container } from 'shared-ui'
import { Header } from '../layout/Header.tsx'
import layout from '../layout/SiteLayout.module.css'
import styles from '../pages/MessagePage.module.css'
import { text } from '../text.ts'

/** Whichever it is. */
const thisPage = ''

const Contact = () => (
  <>
    <a href="{call}">{'{phone}'}</a> · <a href="mailto:{email}">{'{email}'}</a>
  </>
)

/** The page until React renders: the header, and to a browser without JavaScript who this is and how to call. */
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

/** What a rendered page says to a browser without JavaScript, where nothing can be enlarged or simulated. */
export const NoScriptNotice = () => (
  <noscript>
    <p className={styles.notice}>
      {`${text.noScript.limits} `}
      <Contact />
    </p>
  </noscript>
)

/** Says, seconds later and without a script, that the scripts have not come. `data-slow` is how the shell finds it. */
export const SlowNotice = () => (
  <p className={styles.slow} role="status" data-slow="">
    {`${text.slow.body} `}
    <a href={thisPage}>{text.slow.reload}</a>
  </p>
)
