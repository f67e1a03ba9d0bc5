import type { ReactNode } from 'react'
import type { PropertyDetail } from 'shared-backend/properties'
import { isMissing } from './isMissing.ts'
import { PropertyFailed } from './PropertyFailed.tsx'
import { PropertySkeleton } from './PropertySkeleton.tsx'
import { PropertyView } from './PropertyView.tsx'

interface PropertyResultProps {
  query: {
    currentData?: PropertyDetail
    error?: { message?: string }
    isFetching: boolean
    refetch: () => unknown
  }
  /** Above the property. */
  bar?: ReactNode
  /** Shown where there is no such property. */
  absent: ReactNode
}

/** The page of a property in each state of its query. */
export function PropertyResult({ query, bar, absent }: PropertyResultProps) {
  const { currentData: property, error, isFetching, refetch } = query
  if (property) {
    return (
      <>
        {bar}
        <PropertyView key={property.id} property={property} />
      </>
    )
  }
  // The message stays during another request, as after hydration.
  if (isMissing(error)) return absent
  if (isFetching || !error) return <PropertySkeleton />
  return <PropertyFailed message={error?.message} onRetry={() => void refetch()} />
}
