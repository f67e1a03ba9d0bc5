import { useField } from 'formik'
import { toBackendError, useAppDispatch } from 'shared-backend'
import { casesApi, useUpdateCaseWantsMutation, type Case, type Wants } from 'shared-backend/admin/desk'
import type { Category, LocationOption } from 'shared-backend/properties'
import type { Place } from 'shared-domain/search'
import { Button } from 'shared-ui'
import { PriceField, SelectField, SubmitButton } from 'shared-ui/forms'
import { Row } from 'shared-ui/layout'
import { MergedForm } from '../../kit/conflict/MergedForm.tsx'
import { Choice } from '../../kit/fields/Choice.tsx'
import { optionsOf } from '../../kit/fields/optionsOf.ts'
import { common } from '../../kit/text.ts'
import { isOtherCase } from '../cases/isOtherCase.ts'
import { matches as text } from './text.ts'
import { kindNames, placeName, priceName, toValues, toWants, type WantsValues } from './wantsValues.ts'
import styles from './Matches.module.css'

type Stored = Pick<Case, 'wants' | 'updated_at'>

interface WantsFormProps {
  one: Case
  /** What the form begins with where the case says nothing. */
  proposed: Wants | null
  places: LocationOption[]
  categories: Category[]
  onClose: () => void
  onSaved: () => void
}

const gone = toBackendError({ status: 404 })
const rooms = Array.from({ length: 5 }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1}+` }))

const validate = ({ minPrice, maxPrice }: WantsValues) => ({
  ...(typeof minPrice === 'string' && { minPrice: text.unread }),
  ...(typeof maxPrice === 'string' && { maxPrice: text.unread }),
  ...(typeof minPrice === 'number' &&
    typeof maxPrice === 'number' &&
    maxPrice > 0 &&
    maxPrice < minPrice && { maxPrice: text.crossed }),
})

/** What somebody looks for, by hand. */
export function WantsForm({ one, proposed, places, categories, onClose, onSaved }: WantsFormProps) {
  const dispatch = useAppDispatch()
  const [update] = useUpdateCaseWantsMutation()
  return (
    <MergedForm<Stored, WantsValues>
      name={`wants-${one.id}`}
      title={text.conflictTitle}
      stored={one}
      toVersion={(stored) => ({
        values: toValues((stored?.wants as Wants | null) ?? proposed, categories),
        seen: stored?.updated_at ?? null,
      })}
      read={async () => {
        const request = casesApi.endpoints.getCase.initiate(one.id, { forceRefetch: true, subscribe: false })
        const { data, error } = await dispatch(request)
        return data ? { data } : { error: error ?? gone }
      }}
      write={(values, seen) => update({ id: one.id, wants: toWants(values), seen: seen ?? '' })}
      validate={validate}
      labels={text.fields}
      show={(values, name) => {
        if (name === 'deal') return text.deals[values.deal as keyof typeof text.deals] ?? text.any
        if (name === 'kinds') return kindNames(values.kinds, categories) || text.anyKind
        if (name === 'places') return values.places.map(placeName).join('; ') || text.anyPlace
        if (name === 'minBedrooms')
          return values.minBedrooms ? text.bedrooms(Number(values.minBedrooms)) : text.any
        return priceName(values[name]) ?? text.any
      }}
      saveFailed={text.saveFailed}
      onSaved={onSaved}
      isLeftBy={isOtherCase}
      gap={5}
    >
      {({ kinds }) => (
        <>
          <div className={styles.fields}>
            <SelectField
              name="deal"
              label={text.fields.deal}
              options={optionsOf(text.deals)}
              placeholder={text.any}
            />
            <SelectField
              name="kinds"
              label={text.fields.kinds}
              options={[
                ...categories.map(({ id, name }) => ({ value: id, label: name })),
                // A message may name several.
                ...(kinds.includes(',') ? [{ value: kinds, label: kindNames(kinds, categories) }] : []),
              ]}
              placeholder={text.anyKind}
            />
            <SelectField
              name="minBedrooms"
              label={text.fields.minBedrooms}
              options={rooms}
              placeholder={text.any}
            />
            <PriceField name="minPrice" label={text.fields.minPrice} />
            <PriceField name="maxPrice" label={text.fields.maxPrice} />
            <PlacesField known={places} />
          </div>
          <Row gap={2}>
            <SubmitButton busyText={text.saving}>{text.save}</SubmitButton>
            <Button variant="secondary" onClick={onClose}>
              {common.cancel}
            </Button>
          </Row>
        </>
      )}
    </MergedForm>
  )
}

/** A list for each place that is wanted, and one for another. */
function PlacesField({ known }: { known: LocationOption[] }) {
  const [{ value: chosen }, , { setValue }] = useField<Place[]>('places')
  const cities = [...new Set(known.map(({ city }) => city))]
  const all: Place[] = [
    // As they are stored: a message may mean every neighbourhood of that name.
    ...chosen,
    ...cities.map((city) => ({ city, neighborhood: '' })),
    ...known.map(({ city, neighborhood }) => ({ city, neighborhood, exact: true as const })),
  ]
  const byName = new Map(all.toReversed().map((place) => [placeName(place), place]))
  const names = [...new Set([...cities.map(text.wholeCity), ...byName.keys()])]
  return [...chosen, null].map((place, index) => (
    <Choice
      // The lists are numbered, and each keeps the focus while its place changes.
      key={index}
      label={index === 0 ? text.fields.places : text.orPlace(index + 1)}
      placeholder={index === 0 ? text.anyPlace : text.noPlace}
      options={names
        .filter((name) => !chosen.some((one) => one !== place && placeName(one) === name))
        .map((name) => ({ value: name, label: name }))}
      value={place ? placeName(place) : ''}
      onChoose={(name) =>
        void setValue(chosen.toSpliced(index, 1, ...(byName.has(name) ? [byName.get(name)!] : [])))
      }
    />
  ))
}
