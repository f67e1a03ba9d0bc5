import { Link } from 'react-router-dom'
import { X } from '../icons/core.ts'
import styles from './Chip.module.css'

export type ChipProps = { label: string } & (
  | { onRemove: () => void }
  /** The address without it: such a chip works before any script. */
  | {
      withoutIt: string
      /** Goes with the address, for the page that it leads to. */
      state?: unknown
    }
)

/** A chosen value, with a link that removes it, named 'Remover' and the label. */
export const Chip = ({ label, ...rest }: ChipProps) => {
  const remove = { className: styles.remove, 'aria-label': `Remover ${label}` }
  return (
    <span className={styles.chip}>
      <span>{label}</span>
      {'withoutIt' in rest ? (
        <Link {...remove} to={rest.withoutIt} state={rest.state} preventScrollReset>
          <X />
        </Link>
      ) : (
        <button {...remove} type="button" onClick={rest.onRemove}>
          <X />
        </button>
      )}
    </span>
  )
}
