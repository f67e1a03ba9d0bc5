import type { CardPhotosProps, ListingImage } from 'shared-ui'
import { PhotoSteps } from './PhotoSteps.tsx'

/** A listing's photos, as RTK Query's lazy hook loads them. */
type UseLazyPhotos = () => readonly [
  load: (id: string, preferCacheValue: true) => unknown,
  query: { currentData?: readonly ListingImage[]; isFetching: boolean; isError: boolean },
  ...unused: unknown[],
]

/** The other photos of a card, whose list loads when somebody wants to see them. */
export const cardPhotosOf = (useLazyPhotos: UseLazyPhotos) =>
  function CardPhotos({ id, ...card }: CardPhotosProps) {
    const [load, { currentData, isFetching, isError }] = useLazyPhotos()
    return (
      <PhotoSteps
        {...card}
        photos={currentData}
        isLoading={isFetching}
        hasFailed={isError}
        onWanted={() => void load(id, true)}
      />
    )
  }
