import { useState } from 'react'
import type { PropertyDetail } from 'shared-backend/properties'
import { useConfig } from 'shared-backend'
import { useBackCloses } from 'shared-ui'
import { LazyModal, useLazyCode } from 'shared-ui/lazy'
import { fieldId } from '../interest/values.ts'
import { text, visitLabel } from '../text.ts'

/** The dialog that books a visit, for several controls of a page. The code of the free times loads with the first press. */
export function useVisitDialog(property: PropertyDetail) {
  const { agency } = useConfig()
  const [open, setOpen] = useState(false)
  const { code, failed, load } = useLazyCode(() => import('./VisitModal.tsx'))
  const close = () => setOpen(false)
  const afterwards = useBackCloses(open, close)
  const show = () => {
    load()
    setOpen(true)
  }
  const write = () => {
    afterwards(() => document.getElementById(fieldId('nome'))?.focus())
    close()
  }
  const dialog = code ? (
    <code.VisitModal property={property} onClose={close} onWrite={write} />
  ) : (
    <LazyModal
      title={visitLabel(agency)}
      loading={text.visitLoading}
      loadError={text.visitFailed}
      failed={failed}
      onRetry={load}
      onClose={close}
    />
  )
  return { show, dialog: open && dialog }
}
