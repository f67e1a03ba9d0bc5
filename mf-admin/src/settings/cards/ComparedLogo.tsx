import { cx } from 'shared-ui'
import { conflict } from '../../kit/conflict/text.ts'
import { settings } from './text.ts'
import styles from './LogoPicker.module.css'

/** A logo among the differences, known by its look: its address tells nothing. */
export const ComparedLogo = ({ url }: { url: string | null }) =>
  url ? (
    <div className={cx(styles.frame, styles.compared)}>
      <img src={url} alt={settings.logo.compared(fileName(url))} className={styles.logo} />
    </div>
  ) : (
    <span>{conflict.empty}</span>
  )

const fileName = (url: string) => url.split('/').at(-1) ?? url
