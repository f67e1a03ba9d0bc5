import { FieldArray, useFormikContext } from 'formik'
import { Button, IconButton } from 'shared-ui'
import { TextField } from 'shared-ui/forms'
import { Plus, Trash2 } from 'shared-ui/icons'
import { Stack } from 'shared-ui/layout'
import { useId } from 'react'
import { useFocusAfterNotice } from '../../kit/layout/useFocusAfterNotice.ts'
import { settings } from './text.ts'
import styles from './Settings.module.css'
import type { VisitSettingsValues } from './visitSettings.ts'

const text = settings.visits

/** Monday first, as calendars of offices have it. */
const order = [1, 2, 3, 4, 5, 6, 0]

/** The hours of each weekday, several ranges each. */
export function VisitHours() {
  const { errors, submitCount } = useFormikContext<VisitSettingsValues>()
  return (
    <fieldset className={styles.group}>
      <legend>{text.fields.hours}</legend>
      {order.map((weekday) => (
        <Weekday key={weekday} weekday={weekday} />
      ))}
      {submitCount > 0 && typeof errors.hours === 'string' && (
        <p role="alert" className={styles.problem}>
          {errors.hours}
        </p>
      )}
    </fieldset>
  )
}

function Weekday({ weekday }: { weekday: number }) {
  const { values, errors } = useFormikContext<VisitSettingsValues>()
  const name = text.weekdays[weekday] ?? ''
  const ranges = values.hours[weekday] ?? []
  const isFull = ranges.length >= 4
  const fullId = useId()
  const problem = Array.isArray(errors.hours) ? errors.hours[weekday] : undefined
  // The button that removes the last range goes with it.
  const add = useFocusAfterNotice<HTMLButtonElement>(ranges.length)
  return (
    <FieldArray name={`hours.${weekday}`}>
      {(entries) => (
        <div role="group" aria-label={name} className={styles.weekday}>
          <span aria-hidden="true" className={styles.weekdayName}>
            {name}
          </span>
          <Stack gap={2}>
            {ranges.length === 0 && <span className={styles.kept}>{text.closed}</span>}
            {ranges.map((_, index) => (
              // Ranges have no identity of their own: a place in the list is what they are.
              <div key={index} className={styles.range}>
                <TextField
                  name={`hours.${weekday}.${index}.from`}
                  type="time"
                  label={text.from(name, index + 1)}
                  hideLabel
                />
                <span aria-hidden="true">{text.until}</span>
                <TextField
                  name={`hours.${weekday}.${index}.to`}
                  type="time"
                  label={text.to(name, index + 1)}
                  hideLabel
                />
                <IconButton
                  label={text.removeRange(name, index + 1)}
                  variant="danger"
                  icon={<Trash2 />}
                  onClick={() => entries.remove(index)}
                />
              </div>
            ))}
            {typeof problem === 'string' && (
              <p role="alert" className={styles.problem}>
                {problem}
              </p>
            )}
          </Stack>
          <Button
            ref={add}
            variant="ghost"
            size="sm"
            icon={<Plus />}
            aria-label={text.addRangeTo(name)}
            blocked={isFull}
            aria-describedby={isFull ? fullId : undefined}
            onClick={() =>
              entries.push(ranges.length === 0 ? { from: '09:00', to: '18:00' } : { from: '', to: '' })
            }
          >
            {text.addRange}
          </Button>
          {isFull && (
            <p id={fullId} className={styles.kept}>
              {text.dayFull}
            </p>
          )}
        </div>
      )}
    </FieldArray>
  )
}
