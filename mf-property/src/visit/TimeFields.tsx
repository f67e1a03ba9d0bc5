import { useField } from 'formik'
import { useId, useState, type InputHTMLAttributes } from 'react'
import type { FreeDay } from 'shared-backend/visits'
import { formatDay, formatInstant, formatTime, text } from './text.ts'
import styles from './Visit.module.css'

type ChoiceProps = InputHTMLAttributes<HTMLInputElement> & { label: string }

const Choice = ({ label, ...input }: ChoiceProps) => (
  <label className={styles.choice}>
    <input {...input} type="radio" />
    <span>{label}</span>
  </label>
)

/** The free times of one day, and the days to choose from. */
export function TimeFields({ days }: { days: FreeDay[] }) {
  const id = useId()
  const [day, setDay] = useState<string>()
  const [{ value }, { touched, error }, { setValue }] = useField<string>('inicio')
  const shown =
    days.find((each) => each.day === day) ?? days.find(({ times }) => times.includes(value)) ?? days[0]
  const wrong = touched && error
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
                label={formatDay(each.day)}
                checked={each === shown}
                onChange={() => setDay(each.day)}
              />
            ))}
          </fieldset>
          <fieldset
            role="radiogroup"
            tabIndex={-1}
            className={styles.choices}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? `${id}-error` : `${id}-zone`}
          >
            <legend>{text.times}</legend>
            {shown.times.map((time) => (
              <Choice
                key={time}
                name="inicio"
                label={formatTime(time)}
                checked={time === value}
                onChange={() => void setValue(time)}
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
      {wrong && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p aria-live="polite" className={styles.chosen}>
        {formatInstant(value) && text.chosen(formatInstant(value))}
      </p>
    </>
  )
}
