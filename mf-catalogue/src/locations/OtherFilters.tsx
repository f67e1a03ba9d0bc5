import { writeSearch, type CatalogueSearch } from '../filters/address.ts'

/** What a form for neighbourhoods sends besides them: whole cities, and the rest of the search. */
export const OtherFilters = ({ search }: { search: CatalogueSearch }) =>
  [
    ...new URLSearchParams(
      writeSearch({ ...search, places: search.places.filter(({ neighborhood }) => !neighborhood) }),
    ),
  ].map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />)
