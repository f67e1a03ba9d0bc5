import { Checkbox } from 'shared-ui'
import { labelWithCount } from './withCount.ts'

interface CountedBoxProps {
  /** The form's; without it the form does not send the box. */
  name: string | undefined
  value: string
  label: string
  isChosen: boolean
  /** How many listings ticking it would give; undefined while that is not known. */
  count: number | undefined
  onChange: () => void
  className?: string
}

/** A checkbox with its facet count. One without listings can be reached and read, and only unticked. */
export function CountedBox({ label, isChosen, count, onChange, ...box }: CountedBoxProps) {
  const isEmpty = count === 0 && !isChosen
  return (
    <Checkbox
      {...box}
      label={labelWithCount(label, count)}
      checked={isChosen}
      aria-disabled={isEmpty || undefined}
      onChange={() => {
        if (!isEmpty) onChange()
      }}
    />
  )
}
