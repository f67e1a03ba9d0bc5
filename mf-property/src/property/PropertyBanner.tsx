import { useState } from 'react'
import type { PropertyDetail } from 'shared-backend/properties'
import { Button, Calculator, cx, useEarlyTap, useHydrated } from 'shared-ui'
import { SimulationModal } from '../simulation/SimulationModal.tsx'
import { text } from '../text.ts'
import styles from './PropertyBanner.module.css'

interface PropertyBannerProps {
  visible: boolean
  property: PropertyDetail
}

/** Sticks to the window's bottom until the page ends. */
export function PropertyBanner({ visible, property }: PropertyBannerProps) {
  const [simulating, setSimulating] = useState(false)
  const hydrated = useHydrated()
  const simulate = () => setSimulating(true)
  const early = useEarlyTap<HTMLButtonElement>(simulate)
  return (
    <>
      <div
        className={cx(styles.banner, visible && styles.visible, !hydrated && styles.early)}
        aria-hidden={hydrated && !visible}
        data-print="none"
      >
        <div className={styles.inner}>
          <div>
            <p className={styles.title}>{text.bannerTitle}</p>
            <p className={styles.hint}>{text.bannerHint}</p>
          </div>
          <Button {...early} icon={<Calculator aria-hidden="true" />} onClick={simulate}>
            {text.simulate}
          </Button>
        </div>
      </div>
      {simulating && <SimulationModal property={property} onClose={() => setSimulating(false)} />}
    </>
  )
}
