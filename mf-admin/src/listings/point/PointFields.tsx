import { useField } from 'formik'
import { pointDisplayLabels, type PropertyPoint } from 'shared-domain/points'
import { Button } from 'shared-ui'
import { SelectField } from 'shared-ui/forms'
import { Row, Stack } from 'shared-ui/layout'
import { LazyContent, useLazyCode } from 'shared-ui/lazy'
import { useId, useRef, useState } from 'react'
import { optionsOf } from '../../kit/fields/optionsOf.ts'
import { pointText as text } from './text.ts'

const displays = optionsOf(pointDisplayLabels)

/** Where the listing lies, and what visitors see of it. */
export function PointFields() {
  const [{ value: point }, { error }, { setValue }] = useField<PropertyPoint | null>('point')
  const title = useId()
  const state = useRef<HTMLParagraphElement>(null)

  const { code, failed, load } = useLazyCode(() => import('./PointMap.tsx'))
  const [isOpen, setIsOpen] = useState(false)
  const place = (latitude: number, longitude: number) =>
    setValue({ latitude, longitude, precision: 'door', display: point?.display ?? 'about' })

  const remove = async () => {
    await setValue(null)
    // The button goes with the point.
    state.current?.focus()
  }

  return (
    <Stack gap={3} role="group" aria-labelledby={title}>
      <strong id={title}>{text.title}</strong>
      <Row gap={3} align="center">
        <p ref={state} role="status" tabIndex={-1}>
          {point ? text.states[point.precision] : text.none}
        </p>
        {!isOpen && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              load()
              setIsOpen(true)
            }}
          >
            {point ? text.adjust : text.open}
          </Button>
        )}
        {point && (
          <Button variant="secondary" size="sm" onClick={() => void remove()}>
            {text.remove}
          </Button>
        )}
      </Row>
      {isOpen &&
        (code ? (
          <code.PointMap point={point} onPlaced={(y, x) => void place(y, x)} />
        ) : (
          <LazyContent loading={text.loading} loadError={text.loadError} failed={failed} onRetry={load} />
        ))}
      {point ? (
        <SelectField
          name="point.display"
          label={text.display}
          hint={point.precision === 'neighborhood' ? text.onlyNeighborhood : undefined}
          options={displays}
        />
      ) : (
        <p>{text.help}</p>
      )}
      {typeof error === 'string' && <p role="alert">{error}</p>}
    </Stack>
  )
}
