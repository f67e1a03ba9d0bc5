import { useParams } from 'react-router-dom'
import { isBackendError } from 'shared-backend'
import { useGetPropertyQuery } from 'shared-backend/properties'
import { isMissing } from '../property/isMissing.ts'
import { PropertyFailed } from '../property/PropertyFailed.tsx'
import { PropertyNotFound } from '../property/PropertyNotFound.tsx'
import { PropertySkeleton } from '../property/PropertySkeleton.tsx'
import { PropertyView } from '../property/PropertyView.tsx'

export function PropertyPage() {
  const { id = '' } = useParams()
  const { currentData: property, error, isFetching, refetch } = useGetPropertyQuery(id)

  if (property) return <PropertyView key={property.id} property={property} />
  // The message stays during another request, as after hydration.
  if (isMissing(error)) return <PropertyNotFound />
  if (isFetching || !error) return <PropertySkeleton />
  return (
    <PropertyFailed
      message={isBackendError(error) ? error.message : undefined}
      onRetry={() => void refetch()}
    />
  )
}
