import { useFormikContext } from 'formik'
import { form } from './text.ts'
import styles from './ErrorList.module.css'
import { errorsBySection } from './sections.ts'
import { useSectionsHere } from './useSections.ts'

/** Each error with its field's name; pressing one puts the focus on that field. */
export function ErrorList() {
  const { errors } = useFormikContext()
  const { goTo } = useSectionsHere()
  return (
    <ul className={styles.list}>
      {errorsBySection(errors).map(({ section, field, label, message }) => (
        <li key={field ?? section}>
          <button type="button" className={styles.jump} onClick={() => goTo(section, field)}>
            {form.errorIn(label, message)}
          </button>
        </li>
      ))}
    </ul>
  )
}
