import { useParams } from 'react-router-dom'
import { isBackendError } from 'shared-backend'
import { useGetPropertyQuery } from 'shared-backend/properties'
import { usePageTitle } from 'shared-ui'
import { PropertyFailed } from '../property/PropertyFailed.tsx'
import { PropertyNotFound } from '../property/PropertyNotFound.tsx'
import { PropertySkeleton } from '../property/PropertySkeleton.tsx'
import { PropertyView } from '../property/PropertyView.tsx'
import { text } from '../text.ts'

/** Kinds that say that there is no such property, rather than that we could not ask. */
const missing = new Set(['not-found', 'invalid'])

export function PropertyPage() {
  const { id = '' } = useParams()
  const { currentData: property, error, isFetching, refetch } = useGetPropertyQuery(id)
  const notFound = isBackendError(error) && missing.has(error.kind)
  const failure = notFound ? text.notFound : text.loadFailed
  usePageTitle(property?.title ?? (error ? failure : null))

  if (property) return <PropertyView key={property.id} property={property} />
  if (isFetching || !error) return <PropertySkeleton />
  if (notFound) return <PropertyNotFound />
  return (
    <PropertyFailed
      message={isBackendError(error) ? error.message : undefined}
      onRetry={() => void refetch()}
    />
  )
}
