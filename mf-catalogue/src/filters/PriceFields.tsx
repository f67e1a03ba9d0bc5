import { Field, PriceInput } from 'shared-ui'
import { filters as text } from '../text.ts'
import type { CatalogueSearch } from 'shared-domain/search'

const names = ['minPrice', 'maxPrice'] as const

type Prices = Pick<CatalogueSearch, (typeof names)[number]>

interface PriceFieldsProps {
  prices: Prices
  onChange: (changed: Partial<Prices>) => void
}

/** What a listing must cost at least, and may cost at most. */
export const PriceFields = ({ prices, onChange }: PriceFieldsProps) =>
  names.map((name) => (
    <Field key={name} label={text[name]}>
      {(field) => (
        <PriceInput
          {...field}
          name={name}
          value={prices[name]}
          onChange={(price) => onChange({ [name]: price })}
        />
      )}
    </Field>
  ))
