import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { dayOf, momentOf, monthNameOf, monthOf, timeOf } from './moment.ts'
import styles from './TimeFields.module.css'

const text = {
  months: 'Mês',
  days: 'Dia',
  times: 'Horário',
  zone: 'Horário de Brasília.',
  noMoreTimes: 'Não há outros horários livres.',
  chosen: (time: string) => `Horário escolhido: ${time}`,
}

type ChoiceProps = InputHTMLAttributes<HTMLInputElement> & { label: string }

const Choice = ({ label, ...input }: ChoiceProps) => (
  <label className={styles.choice}>
    <input {...input} type="radio" />
    <span>{label}</span>
  </label>
)

interface TimeFieldsProps {
  /** All days with free times; those whose times have not been read have none. */
  days: readonly { day: string; times: readonly string[] }[]
  /** The instant that is chosen; empty before. */
  value: string
  error?: string | false | null | undefined
  onChange: (instant: string) => void
  /** With the first day of the month that is to be read. */
  onMonth: (month: string) => void
  /** Shown while the times of the chosen month are not there. */
  pending: ReactNode
}

/** The free times of one day, and the days and months to choose from. */
export function TimeFields({ days, value, error, onChange, onMonth, pending }: TimeFieldsProps) {
  const id = useId()
  const [day, setDay] = useState<string>()
  const [chosenMonth, setMonth] = useState<string>()
  const months = [...new Set(days.map((each) => monthOf(each.day)))]
  const first = days.find(({ times }) => times.length > 0) ?? days[0]
  const month = months.find((each) => each === chosenMonth) ?? (first && monthOf(first.day))
  const ofMonth = days.filter((each) => monthOf(each.day) === month)
  const shown =
    ofMonth.find((each) => each.day === day) ??
    ofMonth.find(({ times }) => times.includes(value)) ??
    ofMonth[0]
  return (
    <>
      {months.length > 1 && (
        <fieldset role="radiogroup" className={styles.choices}>
          <legend>{text.months}</legend>
          {months.map((each) => (
            <Choice
              key={each}
              name={`${id}-month`}
              label={monthNameOf(each)}
              checked={each === month}
              onChange={() => {
                setMonth(each)
                onMonth(each)
              }}
            />
          ))}
        </fieldset>
      )}
      {!shown ? (
        <p className={styles.hint}>{text.noMoreTimes}</p>
      ) : shown.times.length === 0 ? (
        pending
      ) : (
        <>
          <fieldset role="radiogroup" className={styles.choices}>
            <legend>{text.days}</legend>
            {ofMonth.map((each) => (
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
