import { useEffect, useEffectEvent, useState } from 'react'
import type { PropertyDetail } from 'shared-backend/properties'
import { Button, Calculator, cx, useBackCloses, useTapReplay, useHydrated } from 'shared-ui'
import { LazyModal, useLazyCode } from 'shared-ui/lazy'
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
  const { code, failed, load } = useLazyCode(() => import('../simulation/SimulationModal.tsx'))
  const close = () => setSimulating(false)
  useBackCloses(simulating, close)
  const simulate = () => {
    load()
    setSimulating(true)
  }
  const tapReplay = useTapReplay<HTMLButtonElement>(simulate)
  // Prefetches the code once the button is visible.
  const seen = useEffectEvent(load)
  useEffect(() => {
    if (visible) seen()
  }, [visible])
  return (
    <>
      <div
        className={cx(styles.banner, visible && styles.visible, !hydrated && styles.unhydrated)}
        // From the beginning of the fade: what disappears takes no focus.
        inert={hydrated && !visible}
        data-print="none"
      >
        <div className={styles.inner}>
          <div>
            <p className={styles.title}>{text.bannerTitle}</p>
            <p className={styles.hint}>{text.bannerHint}</p>
          </div>
          <Button {...tapReplay} icon={<Calculator />} onClick={simulate}>
            {text.simulate}
          </Button>
        </div>
      </div>
      {simulating && !code && (
        <LazyModal
          size="lg"
          title={text.simulation}
          loading={text.simulationLoading}
          loadError={text.simulationFailed}
          failed={failed}
          onRetry={load}
          onClose={close}
        />
      )}
      {simulating && code && <code.SimulationModal property={property} onClose={close} />}
    </>
  )
}
