import { useId, useState, type InputHTMLAttributes } from 'react'
import type { FreeDay } from 'shared-backend/visits'
import { dayOf, momentOf, timeOf } from './moment.ts'
import { text } from './text.ts'
import styles from './Visit.module.css'

type ChoiceProps = InputHTMLAttributes<HTMLInputElement> & { label: string }

const Choice = ({ label, ...input }: ChoiceProps) => (
  <label className={styles.choice}>
    <input {...input} type="radio" />
    <span>{label}</span>
  </label>
)

interface TimeFieldsProps {
  days: FreeDay[]
  /** The instant that is chosen; empty before. */
  value: string
  error?: string | false | undefined
  onChange: (instant: string) => void
}

/** The free times of one day, and the days to choose from. */
export function TimeFields({ days, value, error, onChange }: TimeFieldsProps) {
  const id = useId()
  const [day, setDay] = useState<string>()
  const shown =
    days.find((each) => each.day === day) ?? days.find(({ times }) => times.includes(value)) ?? days[0]
  return (
    <>
      {shown ? (
        <>
          <fieldset role="radiogroup" className={styles.choices}>
            <legend>{text.days}</legend>
            {days.map((each) => (
              <Choice
                key={each.day}
                name={`${id}-day`}
                label={dayOf(each.day)}
                checked={each === shown}
                onChange={() => setDay(each.day)}
              />
            ))}
          </fieldset>
          <fieldset
            role="radiogroup"
            tabIndex={-1}
            className={styles.choices}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : `${id}-zone`}
          >
            <legend>{text.times}</legend>
            {shown.times.map((time) => (
              <Choice
                key={time}
                name="inicio"
                label={timeOf(time)}
                checked={time === value}
                onChange={() => onChange(time)}
              />
            ))}
          </fieldset>
          <p id={`${id}-zone`} className={styles.hint}>
            {text.zone}
          </p>
        </>
      ) : (
        <p className={styles.hint}>{text.noMoreTimes}</p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p aria-live="polite" className={styles.chosen}>
        {value && text.chosen(momentOf(value))}
      </p>
    </>
  )
}
