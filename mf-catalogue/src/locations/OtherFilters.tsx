import { writeSearch, type CatalogueSearch } from 'shared-domain/search'

/** What a form sends besides its own fields. */
export const OtherFilters = ({ search }: { search: CatalogueSearch }) =>
  [...new URLSearchParams(writeSearch(search))].map(([name, value]) => (
    <input key={name + value} type="hidden" name={name} value={value} />
  ))
