import { FieldArray, useFormikContext } from 'formik'
import { Button, IconButton } from 'shared-ui'
import { TextField } from 'shared-ui/forms'
import { Plus, Trash2 } from 'shared-ui/icons'
import { Stack } from 'shared-ui/layout'
import { useFocusAfterNotice } from '../../kit/layout/useFocusAfterNotice.ts'
import { settings } from './text.ts'
import styles from './Settings.module.css'
import type { VisitSettingsValues } from './visitSettings.ts'

const text = settings.visits

/** Days without visits, as holidays. */
export function ClosedDays() {
  const { values } = useFormikContext<VisitSettingsValues>()
  // The button that removes the last day goes with it.
  const add = useFocusAfterNotice<HTMLButtonElement>(values.closed_days.length)
  return (
    <fieldset className={styles.group}>
      <legend>{text.fields.closed_days}</legend>
      <FieldArray name="closed_days">
        {(entries) => (
          <Stack gap={2}>
            {values.closed_days.map((_, index) => (
              // Days have no identity of their own: a place in the list is what they are.
              <div key={index} className={styles.range}>
                <TextField
                  name={`closed_days.${index}`}
                  type="date"
                  label={text.closedDay(index + 1)}
                  hideLabel
                />
                <IconButton
                  label={text.removeClosedDay(index + 1)}
                  variant="danger"
                  icon={<Trash2 />}
                  onClick={() => entries.remove(index)}
                />
              </div>
            ))}
            <Button
              ref={add}
              variant="secondary"
              size="sm"
              className={styles.save}
              icon={<Plus />}
              onClick={() => entries.push('')}
            >
              {text.addClosedDay}
            </Button>
          </Stack>
        )}
      </FieldArray>
    </fieldset>
  )
}
