import { useId, useState } from 'react'
import { ChevronDown } from 'shared-ui'
import { CountedBox } from './CountedBox.tsx'
import styles from './FilterPanel.module.css'
import { formatNumber } from './withCount.ts'

interface ChoiceGroupProps {
  title: string
  options: readonly { value: string; label: string; name: string | undefined; className?: string }[]
  /** Any values; those of the options are the group's. */
  chosen: readonly string[]
  count: ((value: string) => number | undefined) | undefined
  onToggle: (value: string) => void
  /** As many ticks have it open at first. */
  opensFrom?: number
}

/** Boxes of which several may be ticked, below a heading that opens them. */
export function ChoiceGroup({ title, options, chosen, count, onToggle, opensFrom = 1 }: ChoiceGroupProps) {
  const heading = useId()
  const ticked = options.filter(({ value }) => chosen.includes(value)).length
  const [openAtFirst] = useState(ticked >= opensFrom)
  return (
    <details open={openAtFirst} className={styles.group}>
      <summary>
        <span id={heading}>{title}</span>
        {ticked > 0 && <span className={styles.badge}>{formatNumber(ticked)}</span>}
        <ChevronDown className={styles.arrow} />
      </summary>
      <div role="group" aria-labelledby={heading} className={styles.choices}>
        {options.map((option) => (
          <CountedBox
            key={option.value}
            {...option}
            isChosen={chosen.includes(option.value)}
            count={count?.(option.value)}
            onChange={() => onToggle(option.value)}
          />
        ))}
      </div>
    </details>
  )
}
