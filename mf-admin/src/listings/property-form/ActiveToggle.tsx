import { useField } from 'formik'
import { SwitchField } from 'shared-ui/forms'
import { form } from './text.ts'
import styles from './ActiveToggle.module.css'

/** Whether visitors see the property; in the form's header, in force when it is saved. */
export function ActiveToggle() {
  const [{ value: isActive }] = useField<boolean>('active')
  const [{ value: deal }] = useField<string>('deal_status')
  const isClosed = deal === 'sold' || deal === 'rented'
  return (
    <div className={styles.toggle}>
      <SwitchField name="active" label={form.active} />
      <span className={styles.meaning}>
        {isClosed ? form.activeClosed : isActive ? form.activeOn : form.activeOff}
      </span>
    </div>
  )
}
