import type { AskedFor } from 'shared-backend'
import { leadOn } from './leadOn.ts'

/** What was chosen without a script. */
export const redirect = ({ query }: AskedFor) => leadOn(query)
