import styles from './Import.module.css'

interface ProgressProps {
  label: string
  detail: string
  done: number
  of: number
}

/** How far something is that takes a while. */
export const Progress = ({ label, detail, done, of }: ProgressProps) => (
  <div className={styles.progress}>
    <p role="status">{label}</p>
    <progress aria-label={label} value={done} max={Math.max(of, 1)} />
    <span className={styles.note}>{detail}</span>
  </div>
)
