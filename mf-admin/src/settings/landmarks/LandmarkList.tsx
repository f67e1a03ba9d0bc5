import { FieldArray, useFormikContext } from 'formik'
import { landmarkLimits } from 'shared-backend/schemas'
import { Button } from 'shared-ui'
import { Plus } from 'shared-ui/icons'
import { Stack } from 'shared-ui/layout'
import { useId, useState } from 'react'
import { useFocusAfterNotice } from '../../kit/layout/useFocusAfterNotice.ts'
import { LandmarkFields } from './LandmarkFields.tsx'
import styles from './Landmarks.module.css'
import { landmarksText as text } from './text.ts'
import { newLandmark, type LandmarksValues } from './values.ts'

/** The places, each with its name and its point. The map of one of them is open at most. */
export function LandmarkList() {
  const { values } = useFormikContext<LandmarksValues>()
  const [open, setOpen] = useState<number>()
  const fullId = useId()
  const count = values.landmarks.length
  const isFull = count >= landmarkLimits.places
  // The button that removes the last place goes with it.
  const add = useFocusAfterNotice<HTMLButtonElement>(count)
  return (
    <FieldArray name="landmarks">
      {(entries) => (
        <Stack gap={4}>
          {count === 0 && <p>{text.none}</p>}
          {values.landmarks.map((_, index) => (
            // Places have no identity of their own: a place in the list is what they are.
            <LandmarkFields
              key={index}
              index={index}
              isOpen={open === index}
              onToggle={() => setOpen(open === index ? undefined : index)}
              onRemove={() => {
                setOpen(undefined)
                entries.remove(index)
              }}
            />
          ))}
          <Button
            ref={add}
            variant="secondary"
            size="sm"
            icon={<Plus />}
            className={styles.start}
            blocked={isFull}
            aria-describedby={isFull ? fullId : undefined}
            onClick={() => entries.push(newLandmark)}
          >
            {text.add}
          </Button>
          {isFull && <p id={fullId}>{text.full}</p>}
        </Stack>
      )}
    </FieldArray>
  )
}
