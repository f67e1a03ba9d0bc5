import { useEffect } from 'react'
import { carouselsApi } from 'shared-backend/properties'
import { useConfig } from 'shared-backend'
import { homeTexts } from 'shared-domain/agency'
import { ArrowRight, ButtonLink, DeferredHydration } from 'shared-ui'
import { PopularSearches } from '../addresses/PopularSearches.tsx'
import { AboutSection } from '../home/AboutSection.tsx'
import { ContactSection } from '../home/ContactSection.tsx'
import { Hero } from '../home/Hero.tsx'
import { removeExpiredListings } from '../home/listingCache.ts'
import { ListingSection } from '../home/ListingSection.tsx'
import { NextVisit } from '../home/NextVisit.tsx'
import { ServicesSection } from '../home/ServicesSection.tsx'
import { useCachedListings } from '../home/useCachedListings.ts'
import { sections } from '../home/text.ts'

const { getFeaturedListings, getSaleListings } = carouselsApi.endpoints

interface HomePageProps {
  reload?: () => void
}

export function HomePage({ reload = () => window.location.reload() }: HomePageProps) {
  const { agency } = useConfig()
  const text = { ...homeTexts, ...agency }
  const featured = useCachedListings('featured', getFeaturedListings)
  const sale = useCachedListings('sale', getSaleListings)

  useEffect(removeExpiredListings, [])

  return (
    <>
      <Hero creci={agency.creci} text={text} />
      <NextVisit />
      <DeferredHydration>
        <ListingSection id="featured" text={sections.featured} {...featured} onRetry={reload} />
      </DeferredHydration>
      <DeferredHydration>
        <ListingSection
          id="sale"
          text={sections.sale}
          {...sale}
          onRetry={reload}
          action={
            <ButtonLink variant="secondary" to="/properties">
              {sections.seeAll}
              <ArrowRight />
            </ButtonLink>
          }
        />
      </DeferredHydration>
      <DeferredHydration>
        <ServicesSection text={text} />
        <AboutSection agency={agency} text={text} />
        <PopularSearches />
        <ContactSection agency={agency} />
      </DeferredHydration>
    </>
  )
}
