import { Button, type ButtonProps } from 'shared-ui'
import { panel as text } from './text.ts'
import { CATALOGUE } from 'shared-domain/search'
import type { Sort } from 'shared-domain/search'

const FORM = 'no-filters'

/** The form that `ClearButton` submits without a script: the catalogue without filters, in the same order. */
export const ClearForm = ({ sort }: { sort: Sort }) => (
  <form id={FORM} action={CATALOGUE} hidden>
    <input type="hidden" name="sort" value={sort} />
  </form>
)

/** Removes all filters; needs one `ClearForm` on the page. */
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
