import { VisuallyHidden } from 'shared-ui'
import { panel as text } from './text.ts'
import { formatNumber } from './withCount.ts'

/** A count without room for its unit, which only screen readers get. */
export const ListingCount = ({ count }: { count: number }) => (
  <>
    <span>{formatNumber(count)}</span>
    <VisuallyHidden>{text.listings(count)}</VisuallyHidden>
  </>
)
