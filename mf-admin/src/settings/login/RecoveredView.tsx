import { Button } from 'shared-ui'
import { LoginFrame } from './LoginFrame.tsx'
import styles from './LoginView.module.css'
import { recovery as text } from './text.ts'

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

interface RecoveredViewProps {
  /** To where the second factor is switched on again. */
  onAgain: () => void
  onEnter: () => void
}

/** Says that the recovery code has switched the second factor off. */
export const RecoveredView = ({ onAgain, onEnter }: RecoveredViewProps) => (
  <LoginFrame title={text.done} lead={text.doneHelp}>
    <div className={styles.form}>
      <Button ref={takeFocus} size="lg" fullWidth onClick={onAgain}>
        {text.again}
      </Button>
      <Button variant="secondary" fullWidth onClick={onEnter}>
        {text.enter}
      </Button>
    </div>
  </LoginFrame>
)
