import { writeSearch, type CatalogueSearch } from '../filters/address.ts'

/** What a form for places sends besides them: the rest of the search. */
export const OtherFilters = ({ search }: { search: CatalogueSearch }) =>
  [...new URLSearchParams(writeSearch({ ...search, places: [] }))].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
