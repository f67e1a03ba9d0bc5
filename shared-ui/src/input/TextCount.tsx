import { formatNumber } from 'shared-domain/numbers'
import { cx } from '../cx.ts'
import { VisuallyHidden } from '../display/VisuallyHidden.tsx'
import styles from './Field.module.css'

export interface TextCountProps {
  /** Characters. */
  used: number
  max: number
}

/** Shares of the limit at which the rest is announced: each once, not with every letter. */
const NEAR = 0.2
const VERY_NEAR = 0.05

function warning({ used, max }: TextCountProps) {
  const left = max - used
  if (left <= 0) return `Limite de ${max} caracteres atingido`
  const level = [VERY_NEAR, NEAR].find((share) => left <= max * share)
  return level === undefined ? undefined : `Restam menos de ${Math.floor(max * level) + 1} caracteres`
}

/** How much of a text's limit is used: seen while one types in the field and when little is left. */
export function TextCount({ used, max }: TextCountProps) {
  const announcement = warning({ used, max })
  return (
    <>
      <span aria-hidden="true" className={cx(styles.count, announcement !== undefined && styles.near)}>
        {`${formatNumber(used)}/${formatNumber(max)}`}
      </span>
      <span aria-live="polite">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </span>
    </>
  )
}
