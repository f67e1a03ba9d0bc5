import { useState, type MouseEvent } from 'react'
import type { PropertyDetail } from 'shared-backend/properties'
import { ButtonLink, Card, useBackCloses, useTapReplay } from 'shared-ui'
import { LazyModal, useLazyCode } from 'shared-ui/lazy'
import { INTEREST_ID } from '../interest/InterestForm.tsx'
import { fieldId } from '../interest/values.ts'
import { text } from '../text.ts'
import styles from './VisitCard.module.css'

/** Without a script its link leads to the form 'Tenho interesse'; the code of the free times loads with the first press. */
export function VisitCard({ property }: { property: PropertyDetail }) {
  const [open, setOpen] = useState(false)
  const { code, failed, load } = useLazyCode(() => import('./VisitModal.tsx'))
  const close = () => setOpen(false)
  const afterwards = useBackCloses(open, close)
  const show = () => {
    load()
    setOpen(true)
  }
  const tapReplay = useTapReplay<HTMLAnchorElement>(show)
  const press = (event: MouseEvent) => {
    event.preventDefault()
    show()
  }
  const write = () => {
    afterwards(() => document.getElementById(fieldId('nome'))?.focus())
    close()
  }
  return (
    <Card as="section" aria-label={text.visit} className={styles.card} data-print="none">
      <p className={styles.hint}>{text.visitHint}</p>
      <ButtonLink {...tapReplay} href={`#${INTEREST_ID}`} onClick={press} fullWidth>
        {text.visit}
      </ButtonLink>
      {open && !code && (
        <LazyModal
          title={text.visit}
          loading={text.visitLoading}
          loadError={text.visitFailed}
          failed={failed}
          onRetry={load}
          onClose={close}
        />
      )}
      {open && code && <code.VisitModal property={property} onClose={close} onWrite={write} />}
    </Card>
  )
}
