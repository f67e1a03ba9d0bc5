import { formatNumber } from 'shared-domain/numbers'

/** '850 m', '1,2 km'. */
export const formatDistance = (metres: number) =>
  metres < 1_000 ? `${metres}\u00a0m` : `${formatNumber(metres / 1_000)}\u00a0km`
