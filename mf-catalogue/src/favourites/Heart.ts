import { keepFavourite, useIsFavourite } from 'shared-backend'
import { heartOf } from 'shared-ui/heart'

export const Heart = heartOf(useIsFavourite, keepFavourite)
