import { useLazyGetListingPhotosQuery } from 'shared-backend/photos'
import type { CardPhotosProps } from 'shared-ui'
import { PhotoSteps } from 'shared-ui/photos'

/** The other photos of a card, whose list loads when somebody wants to see them. */
export function CardPhotos({ id, ...card }: CardPhotosProps) {
  const [load, { currentData, isFetching, isError }] = useLazyGetListingPhotosQuery()
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
