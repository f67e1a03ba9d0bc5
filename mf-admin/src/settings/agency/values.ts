import type { AgencySettings } from 'shared-backend/admin/settings'
import { agencyLimits } from 'shared-backend/schemas'
import { formatPhone } from 'shared-ui'

export type AgencyField = keyof typeof agencyLimits
export type Values = Record<AgencyField, string>

const fields = Object.keys(agencyLimits) as AgencyField[]

/** As the form holds them: what the agency has not written is an empty field. */
export const toValues = (stored: AgencySettings | null) =>
  Object.fromEntries(
    fields.map((name) => {
      const value = stored?.[name] ?? ''
      return [name, name === 'whatsapp' ? formatPhone(value) : value]
    }),
  ) as Values
