import { agencyDay, writeDay, type Moment } from 'shared-domain/agencyTime'
import { formatNumber } from 'shared-domain/numbers'

/** `1250000` → `R$ 1.250.000`; the suffix (`/mês` for rent) follows directly. The space does not break. */
export const formatPrice = (reais: number, { suffix = '' }: { suffix?: string } = {}) =>
  `R$\u00a0${formatNumber(reais, 0)}${suffix}`

/** Square metres: `72.5` → `72,5 m²`. The space does not break. */
export const formatArea = (squareMetres: number) => `${formatNumber(squareMetres)}\u00a0m²`

/** `1 quarto`, `3 quartos`, `1.234 imóveis`; zero takes the plural, as in Portuguese. */
export const formatCount = (count: number, singular: string, plural: string) =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`

/** The day of a moment as `dd/mm/aaaa`, by the agency's clock; empty when it is no moment. */
export const formatDate = (moment: Moment) => writeDay(agencyDay(moment))

/** A listing's short code: the first 8 characters of its id, upper case. */
export const shortCode = (id: string) => id.slice(0, 8).toUpperCase()
