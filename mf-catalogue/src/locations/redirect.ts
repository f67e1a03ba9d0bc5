import type { RedirectContext } from 'shared-backend'
import { chosenPlacesAddress } from './chosenPlacesAddress.ts'

/** What was chosen without a script. */
export const redirect = ({ query }: RedirectContext) => chosenPlacesAddress(query)
