import { useLazyGetListingPhotosQuery } from 'shared-backend/photos'
import { cardPhotosOf } from 'shared-ui/photos'

export const CardPhotos = cardPhotosOf(useLazyGetListingPhotosQuery)
