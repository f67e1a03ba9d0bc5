import { login } from './text.ts'
import styles from './LoginView.module.css'

/** How to try the demo; never shown where real data lives. */
export const DemoHint = ({ username, password }: { username: string; password: string }) => (
  <aside className={styles.hint} aria-label={login.hintTitle}>
    <p className={styles.hintTitle}>{login.hintTitle}</p>
    <p>
      {login.hintUsername}: <code>{username}</code>
    </p>
    <p>
      {login.hintPassword}: <code>{password}</code>
    </p>
  </aside>
)
