import { common } from '../text.ts'
import styles from './SkipLink.module.css'

/** Seen once it has the focus: leads past the header. The shell's own is around the pages of visitors alone. */
export const SkipLink = ({ to }: { to: string }) => (
  <a
    className={styles.skip}
    href={`#${to}`}
    data-print="none"
    onClick={(event) => {
      // A new address would ask whether one wants to leave what is typed.
      event.preventDefault()
      document.getElementById(to)?.focus()
    }}
  >
    {common.skipToContent}
  </a>
)
