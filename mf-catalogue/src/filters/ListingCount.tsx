import { VisuallyHidden } from 'shared-ui'
import { panel as text } from './text.ts'
import { formatNumber } from './withCount.ts'

/** A number where there is no room for what it counts. */
export const ListingCount = ({ count }: { count: number }) => (
  <>
    {formatNumber(count)}
    <VisuallyHidden>{text.listings(count)}</VisuallyHidden>
  </>
)
