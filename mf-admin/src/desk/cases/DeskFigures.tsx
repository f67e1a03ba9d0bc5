import { durationOf } from './durationOf.ts'
import styles from './Cases.module.css'
import { cases as text } from './text.ts'
import { useDesk } from './useDesk.ts'

/** Who waits for an answer, and how long the others have waited. */
export function DeskFigures() {
  const desk = useDesk()
  if (!desk) return null
  return (
    <p role="status" className={styles.figures}>
      <strong>{text.waiting(desk.waiting)}</strong>
      {desk.median_minutes !== null && (
        <span>{text.firstAnswer(durationOf(desk.median_minutes), desk.answered)}</span>
      )}
    </p>
  )
}
