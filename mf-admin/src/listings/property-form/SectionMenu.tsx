import { Button, Check, CircleAlert, cx, VisuallyHidden } from 'shared-ui'
import { Pencil } from 'shared-ui/icons'
import { form } from './text.ts'
import styles from './SectionMenu.module.css'
import type { SectionState } from './sectionStates.ts'
import { sectionId, sectionNames } from './sections.ts'
import { useSectionsHere } from './useSections.ts'

function Mark({ isWrong, isChanged, isDone }: SectionState) {
  const [Icon, meaning] = isWrong
    ? [CircleAlert, form.menu.wrong]
    : isChanged
      ? [Pencil, form.menu.changed]
      : isDone
        ? [Check, form.menu.done]
        : []
  if (!Icon) return null
  return (
    <>
      <Icon />
      <VisuallyHidden>{` (${meaning})`}</VisuallyHidden>
    </>
  )
}

/** The form's sections, each with its state, beside the form or, on a phone, in a row above it. */
export function SectionMenu() {
  const { states, goTo, canFold, foldDone, openAll } = useSectionsHere()
  return (
    <nav aria-label={form.menu.label} className={styles.menu}>
      <ul className={styles.list}>
        {sectionNames.map((name) => (
          <li key={name}>
            <a
              href={`#${sectionId(name)}`}
              className={cx(styles.link, states[name].isWrong && styles.wrong)}
              onClick={(event) => {
                event.preventDefault()
                goTo(name)
              }}
            >
              <span>{form.sections[name]}</span>
              <Mark {...states[name]} />
            </a>
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="sm" className={styles.fold} onClick={canFold ? foldDone : openAll}>
        {canFold ? form.menu.fold : form.menu.open}
      </Button>
    </nav>
  )
}
