import { X } from '../icons/core.ts'
import styles from './Chip.module.css'

/** A chosen value that can be taken away: the button's name is 'Remover' and the label. */
export const Chip = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <span className={styles.chip}>
    {label}
    <button type="button" className={styles.remove} aria-label={`Remover ${label}`} onClick={onRemove}>
      <X aria-hidden="true" />
    </button>
  </span>
)
