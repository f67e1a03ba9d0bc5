import { useFormikContext } from 'formik'
import { unusualPrice } from 'shared-domain/facts'
import { dealStatusLabels, propertyTypeDetailLabels } from 'shared-backend/labels'
import type { Category } from 'shared-backend/properties'
import { PriceField, SelectField, SwitchField, TextareaField, TextField } from 'shared-ui/forms'
import { optionsOf } from '../../kit/fields/optionsOf.ts'
import { form } from './text.ts'
import styles from './fields.module.css'
import { FoldingSection } from './FoldingSection.tsx'
import type { PropertyFormValues } from './values.ts'

const deals = optionsOf(dealStatusLabels)
const types = optionsOf(propertyTypeDetailLabels)

export function BasicFields({ categories }: { categories: Category[] }) {
  const { values } = useFormikContext<PropertyFormValues>()
  const { property_type: type, price, category_id } = values
  const unusual = unusualPrice(
    price,
    type || 'sale',
    categories.find(({ id }) => id === category_id)?.name ?? '',
  )
  const options = categories.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FoldingSection name="basics" help={form.required}>
      <TextField
        name="title"
        label={form.fields.title}
        placeholder={form.placeholders.title}
        maxLength={120}
        required
      />
      <div className={styles.row}>
        <SelectField
          name="property_type"
          label={form.fields.property_type}
          placeholder={type === '' ? form.placeholders.chooseType : undefined}
          options={types}
          required
        />
        <SelectField
          name="category_id"
          label={form.fields.category_id}
          placeholder={form.placeholders.chooseCategory}
          options={options}
          required
        />
        <PriceField
          name="price"
          label={type === 'rent' ? form.fields.rentPrice : form.fields.price}
          hint={unusual && form.unusualPrice(unusual)}
          required
        />
      </div>
      <SelectField name="deal_status" label={form.fields.deal_status} hint={form.dealHelp} options={deals} />
      <TextareaField name="description" label={form.fields.description} rows={6} maxLength={10000} />
      <SwitchField name="featured" label={form.fields.featured} />
    </FoldingSection>
  )
}
