import { useConfig, usePostedForm } from 'shared-backend'
import type { PropertyDetail } from 'shared-backend/properties'
import { dealStatusLabels, propertyTypeDetailLabels } from 'shared-backend/labels'
import { Badge, Breadcrumbs, Container, DeferredHydration, MapPin } from 'shared-ui'
import { KeptNotice } from 'shared-ui/kept'
import { BrokerCard } from '../contact/BrokerCard.tsx'
import { useCounts } from '../counts/useCounts.ts'
import { AdditionalInfo } from '../facts/AdditionalInfo.tsx'
import { Amenities } from '../facts/Amenities.tsx'
import { Costs } from '../facts/Costs.tsx'
import { Description } from '../facts/Description.tsx'
import { Details } from '../facts/Details.tsx'
import { FeatureGrid } from '../facts/FeatureGrid.tsx'
import { Place } from '../facts/Place.tsx'
import { PriceCard } from '../facts/PriceCard.tsx'
import { Gallery } from '../gallery/Gallery.tsx'
import { Heart } from '../favourites/Heart.tsx'
import { useSeen } from '../favourites/useSeen.ts'
import { ContactBar } from '../interest/ContactBar.tsx'
import { InterestForm } from '../interest/InterestForm.tsx'
import { PlaceSection } from '../place/PlaceSection.tsx'
import { ScrollProgress } from '../scroll/ScrollProgress.tsx'
import { useScrollState } from '../scroll/useScrollState.ts'
import { SimilarListings } from '../similar/SimilarListings.tsx'
import { text } from '../text.ts'
import { KeptVisit } from '../visit/KeptVisit.tsx'
import { useVisitDialog } from '../visit/useVisitDialog.tsx'
import { VisitCard } from '../visit/VisitCard.tsx'
import { AlertLinks } from './AlertLinks.tsx'
import { BackLink } from './BackLink.tsx'
import { ClosedNotice } from './ClosedNotice.tsx'
import { PropertyBanner } from './PropertyBanner.tsx'
import styles from './PropertyView.module.css'
import { trailOf } from './trailOf.ts'

/** The simulation is for sales only, while the property is available. */
const offersSimulation = ({ property_type, closed_at }: PropertyDetail) =>
  property_type === 'sale' && closed_at === null

interface PropertyViewProps {
  property: PropertyDetail
  /** Shows what a form holds, which takes no messages. */
  isPreview?: boolean
}

export function PropertyView({ property, isPreview = false }: PropertyViewProps) {
  const { barVisible, pastIntro, percent } = useScrollState()
  const posted = usePostedForm(`/property/${property.id}`)
  const { agency } = useConfig()
  const visit = useVisitDialog(property)
  // Nobody can have what is sold, rented or not offered; the answer to a message that was sent by then is shown.
  const isOffered = !isPreview && property.active && property.closed_at === null
  const isPublic = !isPreview && (property.active || property.closed_at !== null)
  const count = useCounts(property.id, isOffered)
  const keptAt = useSeen(property.id, isOffered)
  const takesMessages = isOffered || posted !== undefined
  const takesVisits = isOffered && agency.visits === 'online'
  const place = `${property.city}, ${property.state}`
  const point = property.property_points
  return (
    <div className={styles.page}>
      <ScrollProgress visible={barVisible} named={pastIntro} percent={percent} property={property} />
      <Container className={styles.content}>
        <div className={styles.way}>
          <BackLink />
          {property.active && <Breadcrumbs label={text.trail} steps={trailOf(property)} />}
        </div>
        <header className={styles.header}>
          <div className={styles.badges}>
            <Badge tone={property.property_type === 'rent' ? 'dark' : 'accent'}>
              {propertyTypeDetailLabels[property.property_type]}
            </Badge>
            {property.deal_status !== 'available' && (
              <Badge tone="light">{dealStatusLabels[property.deal_status]}</Badge>
            )}
          </div>
          <h1 className={styles.title}>{property.title}</h1>
          <div className={styles.line}>
            <p className={styles.place}>
              <MapPin />
              <span>{place}</span>
            </p>
            {!isPreview && <Heart listing={property} label={text.keep} />}
          </div>
        </header>
        <KeptNotice at={keptAt} />
        <KeptVisit propertyId={property.id} />
        {property.closed_at !== null && <ClosedNotice property={property} />}
        <div className={styles.layout}>
          <Gallery images={property.property_images} alt={`${property.title}, ${place}`} />
          <PriceCard property={property} />
          <div className={styles.details}>
            <DeferredHydration>
              <FeatureGrid property={property} />
              <Description description={property.description} />
              <Details property={property} />
              <Amenities property={property} />
              <AdditionalInfo infos={property.property_additional_info} />
              {point && <PlaceSection property={property} point={point} isPublic={isPublic} />}
            </DeferredHydration>
          </div>
          <aside className={styles.aside}>
            <div className={styles.side}>
              <Place property={property} />
              <Costs property={property} />
              <BrokerCard property={property} onContact={count} />
              {isOffered && <AlertLinks property={property} />}
              {takesVisits && <VisitCard propertyId={property.id} onShow={visit.show} />}
              {takesMessages && <InterestForm property={property} posted={posted} />}
            </div>
          </aside>
        </div>
        <DeferredHydration>
          <SimilarListings property={property} />
        </DeferredHydration>
      </Container>
      {offersSimulation(property) && <PropertyBanner visible={pastIntro} property={property} />}
      {takesMessages && (
        <ContactBar
          property={property}
          onShowVisit={takesVisits ? visit.show : undefined}
          onWhatsapp={() => count('whatsapp')}
        />
      )}
      {visit.dialog}
    </div>
  )
}
