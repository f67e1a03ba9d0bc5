import { Field, PriceInput } from 'shared-ui'
import { filters as text } from '../text.ts'
import type { CatalogueSearch } from 'shared-domain/search'

const names = ['minPrice', 'maxPrice'] as const

type Prices = Pick<CatalogueSearch, (typeof names)[number]>

interface PriceFieldsProps {
  prices: Prices
  onChange: (changed: Partial<Prices>) => void
}

/** The fields of the lowest and the highest price. */
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
