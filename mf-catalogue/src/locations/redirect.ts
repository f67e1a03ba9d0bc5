import type { PageRequest } from 'shared-backend'
import { leadOn } from './leadOn.ts'

/** What was chosen without a script. */
export const redirect = ({ query }: PageRequest) => leadOn(query)
