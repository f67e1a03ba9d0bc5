import { Field, TextInput } from 'shared-ui'

interface SearchFieldProps {
  label: string
  value: string
  onSearch: (search: string) => void
}

/** What somebody types to search a list. */
export const SearchField = ({ label, value, onSearch }: SearchFieldProps) => (
  <Field label={label} hideLabel>
    {(control) => (
      <TextInput
        {...control}
        type="search"
        placeholder={label}
        maxLength={200}
        value={value}
        onChange={({ target }) => onSearch(target.value)}
      />
    )}
  </Field>
)
