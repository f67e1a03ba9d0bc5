import { keepFavourite, useIsFavourite } from 'shared-backend'
import { heartOf } from 'shared-ui'

export const Heart = heartOf(useIsFavourite, keepFavourite)
