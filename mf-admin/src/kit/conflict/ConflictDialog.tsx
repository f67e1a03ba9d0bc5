import { Button, Modal } from 'shared-ui'
import { useId, useRef, useState, type ReactNode } from 'react'
import { conflict as text } from './text.ts'
import styles from './ConflictDialog.module.css'

export type Side = 'mine' | 'theirs'

/** A field that two people have changed, each in their own way; an empty version is shown as empty. */
export interface Difference extends Record<Side, ReactNode> {
  name: string
  label: string
}

export type Choices = Record<string, Side>

interface ConflictDialogProps {
  title: string
  rows: Difference[]
  /** Labels of what only others have changed. */
  taken: string[]
  /** Null to go on editing. */
  onAnswer: (choices: Choices | null) => void
}

const sides: Side[] = ['theirs', 'mine']

/** Someone else has saved in the meantime: shows what both have changed, and lets the owner choose field by field. */
export function ConflictDialog({ title, rows, taken, onAnswer }: ConflictDialogProps) {
  const stay = useRef<HTMLButtonElement>(null)
  const [choices, setChoices] = useState<Choices>({})
  const isIncomplete = rows.some(({ name }) => !choices[name])
  const whyId = useId()
  const all = (side: Side) => setChoices(Object.fromEntries(rows.map(({ name }) => [name, side])))
  return (
    <Modal
      open
      onClose={() => onAnswer(null)}
      title={title}
      description={text.message}
      size="lg"
      initialFocus={stay}
      footer={
        <>
          <Button ref={stay} variant="secondary" onClick={() => onAnswer(null)}>
            {text.stay}
          </Button>
          <Button
            blocked={isIncomplete}
            aria-describedby={isIncomplete ? whyId : undefined}
            onClick={() => onAnswer(choices)}
          >
            {text.save}
          </Button>
        </>
      }
    >
      {rows.length > 1 && (
        <div className={styles.all}>
          {sides.map((side) => (
            <Button key={side} variant="ghost" size="sm" onClick={() => all(side)}>
              {text.all[side]}
            </Button>
          ))}
        </div>
      )}
      {rows.map((row) => (
        <fieldset key={row.name} className={styles.field}>
          <legend className={styles.label}>{row.label}</legend>
          {sides.map((side) => (
            <label key={side} className={styles.version}>
              <input
                type="radio"
                name={row.name}
                checked={choices[row.name] === side}
                onChange={() => setChoices((now) => ({ ...now, [row.name]: side }))}
              />
              <span className={styles.side}>{text[side]}</span>
              <span className={styles.value}>{row[side] || text.empty}</span>
            </label>
          ))}
        </fieldset>
      ))}
      {isIncomplete && (
        <p id={whyId} className={styles.note}>
          {text.chooseAll}
        </p>
      )}
      {taken.length > 0 && <p className={styles.note}>{text.taken(taken.join(', '))}</p>}
    </Modal>
  )
}
