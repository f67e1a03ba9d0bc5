import { Badge } from 'shared-ui'
import styles from './Import.module.css'

interface CountsProps<State extends string> {
  label: string
  /** In the order in which they are shown. */
  texts: Record<State, (n: number) => string>
  counts: ReadonlyMap<State | 'wrong', number>
}

/** How many rows of each state a dry run has found. */
export const Counts = <State extends string>({ label, texts, counts }: CountsProps<State>) => (
  <ul aria-label={label} className={styles.counts}>
    {(Object.keys(texts) as State[]).map((state) => {
      const count = counts.get(state) ?? 0
      if (count === 0) return null
      return (
        <li key={state}>
          <Badge tone={state === 'wrong' ? 'danger' : 'neutral'}>{texts[state](count)}</Badge>
        </li>
      )
    })}
  </ul>
)
