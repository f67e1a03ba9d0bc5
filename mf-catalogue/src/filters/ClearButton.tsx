import { Button, type ButtonProps } from 'shared-ui'
import { panel as text } from './text.ts'
import { CATALOGUE } from 'shared-domain/search'
import type { Sort } from 'shared-domain/search'

const FORM = 'no-filters'

/** Asks for the catalogue without filters, in the same order: what `ClearButton` sends where there is no script. */
export const ClearForm = ({ sort }: { sort: Sort }) => (
  <form id={FORM} action={CATALOGUE} hidden>
    <input type="hidden" name="sort" value={sort} />
  </form>
)

/** Takes all filters away; goes with one `ClearForm` on the page. */
export const ClearButton = ({
  onClear,
  ...look
}: Omit<ButtonProps, 'type' | 'form'> & { onClear: () => void }) => (
  <Button
    {...look}
    type="submit"
    form={FORM}
    onClick={(event) => {
      event.preventDefault()
      onClear()
    }}
  >
    {text.clear}
  </Button>
)
