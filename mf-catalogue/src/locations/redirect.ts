import type { RedirectContext } from 'shared-backend'
import { chosenPlacesAddress } from './chosenPlacesAddress.ts'

/** Redirects a choice that was submitted without a script. */
export const redirect = ({ query }: RedirectContext) => chosenPlacesAddress(query)
