import type { PropertyDetail } from 'shared-backend/properties'
import { shortCode } from 'shared-ui'

/** The code that messages quote: the agency's own, where there is one. */
export const codeOf = ({ id, reference_code }: PropertyDetail) => reference_code ?? shortCode(id)
