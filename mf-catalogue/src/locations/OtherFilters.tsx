import { writeSearch, type CatalogueSearch } from 'shared-domain/search'

/** Hidden fields with the filters that a form has no fields for. */
export const OtherFilters = ({ search }: { search: CatalogueSearch }) =>
  [...new URLSearchParams(writeSearch(search))].map(([name, value]) => (
    <input key={name + value} type="hidden" name={name} value={value} />
  ))
