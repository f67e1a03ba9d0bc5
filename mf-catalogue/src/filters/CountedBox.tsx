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

/** A box to tick. One that leads to nothing can be reached and read, and only taken back. */
export function CountedBox({ label, isChosen, count, onChange, ...box }: CountedBoxProps) {
  const isVain = count === 0 && !isChosen
  return (
    <Checkbox
      {...box}
      label={labelWithCount(label, count)}
      checked={isChosen}
      aria-disabled={isVain || undefined}
      onChange={() => {
        if (!isVain) onChange()
      }}
    />
  )
}
