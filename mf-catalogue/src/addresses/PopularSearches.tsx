import { useGetRelatedSearchesQuery, type SearchAddress } from 'shared-backend/properties'
import { Container, SectionHeading } from 'shared-ui'
import { addresses as text } from '../text.ts'
import { anywhere } from './searchAddress.ts'
import { SearchLinks } from './SearchLinks.tsx'
import styles from './SearchLinks.module.css'

const deals = ['sale', 'rent'] as const

interface PopularSearchesProps {
  /** One that nothing is at leads to the same as none. */
  address?: SearchAddress
}

/** The kinds and cities that have most: an extra, left out where it does not come. */
export function PopularSearches({ address = anywhere }: PopularSearchesProps) {
  const { currentData } = useGetRelatedSearchesQuery(address)
  if (!currentData?.length) return null
  return (
    <section className={styles.popular} aria-labelledby="popular">
      <Container>
        <SectionHeading id="popular" title={text.popular} />
        <SearchLinks
          heading="h3"
          groups={deals.map((deal) => ({
            title: text.relatedTitles[deal],
            searches: currentData.filter((search) => search.deal === deal),
          }))}
        />
      </Container>
    </section>
  )
}
