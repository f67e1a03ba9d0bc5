import type { ReactNode } from 'react'
import { Card, ChevronDown } from 'shared-ui'
import { form } from './text.ts'
import styles from '../../kit/layout/FormSection.module.css'
import { sectionId, type SectionName } from './sections.ts'
import { useSectionsHere } from './useSections.ts'

interface FoldingSectionProps {
  name: SectionName
  help?: string
  children: ReactNode
}

/** One card of the property form, which its heading opens and closes. */
export function FoldingSection({ name, help, children }: FoldingSectionProps) {
  const { states, isOpen, setOpen } = useSectionsHere()
  const open = isOpen(name)
  const id = sectionId(name)
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <div>
        <h2 id={`${id}-title`} className={styles.title}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={`${id}-fields`}
            onClick={() => setOpen(name, !open)}
          >
            <span>{form.sections[name]}</span>
            <ChevronDown />
          </button>
        </h2>
        {help && open && <p className={styles.help}>{help}</p>}
      </div>
      {/* The section must not close while somebody corrects an error in it. */}
      <div
        id={`${id}-fields`}
        className={styles.fields}
        hidden={!open}
        onFocus={() => states[name].isWrong && setOpen(name, true)}
      >
        {children}
      </div>
    </Card>
  )
}
