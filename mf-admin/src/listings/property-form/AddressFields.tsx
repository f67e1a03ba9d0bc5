import { useField } from 'formik'
import { Button, formatCep, maskCep, Search, Spinner } from 'shared-ui'
import { MaskedField, SelectField, TextField } from 'shared-ui/forms'
import { PointFields } from '../point/PointFields.tsx'
import { form } from './text.ts'
import styles from './fields.module.css'
import { FoldingSection } from './FoldingSection.tsx'
import { states } from './states.ts'
import { useCepLookup } from './useCepLookup.ts'

export function AddressFields() {
  const { find, isFetching } = useCepLookup()
  const [{ value: state }] = useField<string>('state')
  // A state stored in another form ('Santa Catarina') must not be lost by opening the form.
  const options = [...new Set([...states, state])].filter(Boolean).map((uf) => ({ value: uf, label: uf }))

  return (
    <FoldingSection name="address">
      <div className={styles.cep}>
        <MaskedField
          name="zip_code"
          label={form.fields.zip_code}
          mask={maskCep}
          format={formatCep}
          placeholder={form.placeholders.zip}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void find()
          }}
        />
        <Button
          variant="secondary"
          icon={isFetching ? <Spinner size="sm" /> : <Search />}
          // Disabled, it would lose the focus.
          aria-busy={isFetching}
          onClick={() => {
            if (!isFetching) void find()
          }}
        >
          {isFetching ? form.findingCep : form.findCep}
        </Button>
      </div>
      <TextField
        name="address"
        label={form.fields.address}
        placeholder={form.placeholders.address}
        maxLength={200}
        required
      />
      <div className={styles.row}>
        <TextField name="neighborhood" label={form.fields.neighborhood} maxLength={100} required />
        <div className={styles.city}>
          <TextField name="city" label={form.fields.city} maxLength={100} required />
          <SelectField
            name="state"
            label={form.fields.state}
            placeholder={form.placeholders.chooseState}
            options={options}
            required
          />
        </div>
      </div>
      <PointFields />
    </FoldingSection>
  )
}
