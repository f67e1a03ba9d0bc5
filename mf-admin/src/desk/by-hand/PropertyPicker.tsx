import { useGetPropertyListQuery } from 'shared-backend/admin/listings'
import { Alert, Button, Field, mainImage, ResponsiveImage, Spinner, TextInput } from 'shared-ui'
import { useId, useRef, useState } from 'react'
import { useSettled } from '../../kit/fields/useSettled.ts'
import { common } from '../../kit/text.ts'
import styles from './ByHand.module.css'
import { byHand as text } from './text.ts'

export interface PickedProperty {
  id: string
  title: string
}

interface PropertyPickerProps {
  value: PickedProperty | null
  onChoose: (property: PickedProperty | null) => void
  error?: string | null
}

/** ms without a keystroke after which the typed text is searched for. */
const TYPING = 250
const MOST = 5

/** Finds one of the agency's listings that are on the site, by what one knows of it. */
export function PropertyPicker({ value, onChoose, error }: PropertyPickerProps) {
  const [search, setSearch] = useState('')
  const words = useSettled(search.trim(), TYPING)
  const list = useGetPropertyListQuery(
    {
      ...{ search: words, active: true, deal: null, type: null, category: null, show: null },
      importId: null,
      ...{ sort: 'newest', page: 1 },
    },
    { skip: !words },
  )
  const field = useRef<HTMLInputElement>(null)
  const changeButton = useRef<HTMLButtonElement>(null)
  const id = useId()
  const rows = words && search.trim() ? list.currentData?.rows.slice(0, MOST) : undefined

  if (value)
    return (
      <div className={styles.picked}>
        <p>{text.listingChosen(value.title)}</p>
        <Button
          ref={changeButton}
          variant="ghost"
          size="sm"
          onClick={() => {
            onChoose(null)
            requestAnimationFrame(() => field.current?.focus())
          }}
        >
          {text.listingOther}
        </Button>
      </div>
    )
  return (
    <div className={styles.picker}>
      <Field label={text.listing} hint={text.listingHint} error={error}>
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            type="search"
            maxLength={200}
            value={search}
            aria-controls={id}
            onChange={({ target }) => setSearch(target.value)}
            // Enter would send the form around it.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      <div id={id} role="status">
        {words && list.isFetching && <Spinner label={common.loading} />}
        {words && list.isError && <Alert tone="warning">{text.listingFailed}</Alert>}
        {rows?.length === 0 && !list.isFetching && <p>{text.listingNone}</p>}
      </div>
      {rows && rows.length > 0 && (
        <ul className={styles.found} aria-label={text.listings}>
          {rows.map((property) => (
            <li key={property.id}>
              <button
                type="button"
                className={styles.choice}
                onClick={() => {
                  onChoose(property)
                  setSearch('')
                  requestAnimationFrame(() => changeButton.current?.focus())
                }}
              >
                <ResponsiveImage image={mainImage(property.property_images)} alt="" sizes="4rem" />
                <span>
                  <strong>{common.property(property)}</strong>
                  <span className={styles.place}>{`${property.neighborhood}, ${property.city}`}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
