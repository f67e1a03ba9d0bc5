import {
  useGetRelatedSearchesQuery,
  type DescribedSearch,
  type SearchAddress,
} from 'shared-backend/properties'
import { addresses } from '../text.ts'
import { searches as text } from './text.ts'
import { SearchLinks } from './SearchLinks.tsx'
import styles from './SearchLinks.module.css'

const titles = addresses.relatedTitles

interface RelatedSearchesProps {
  address: SearchAddress
  described: DescribedSearch
}

/** Where one may go on from an address: an extra, closed until somebody wants it, and left out where it does not come. */
export function RelatedSearches({ address, described }: RelatedSearchesProps) {
  const { currentData, isError } = useGetRelatedSearchesQuery(address)
  if (isError || currentData?.length === 0) return null
  const kinds = (currentData ?? []).filter(({ kind }) => kind?.name !== described.kind?.name)
  const places = (currentData ?? []).filter((search) => !kinds.includes(search))
  return (
    // There before the links are, so that nothing moves when they come.
    <details className={styles.related}>
      <summary>{text.related}</summary>
      <SearchLinks
        heading="h2"
        groups={[
          { title: titles.kinds, searches: kinds },
          { title: described.city ? titles.neighborhoods : titles.cities, searches: places },
        ]}
      />
    </details>
  )
}
