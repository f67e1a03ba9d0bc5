import type { MouseEvent } from 'react'
import { useConfig } from 'shared-backend'
import { ButtonLink, useTapReplay } from 'shared-ui'
import { visitLabel } from '../text.ts'

interface VisitControlProps {
  propertyId: string
  onShow: () => void
  fullWidth?: boolean
}

/** Without a script it is a link to the page with the form. */
export function VisitControl({ propertyId, onShow, fullWidth = false }: VisitControlProps) {
  const { agency } = useConfig()
  const tapReplay = useTapReplay<HTMLAnchorElement>(onShow)
  const press = (event: MouseEvent) => {
    event.preventDefault()
    onShow()
  }
  return (
    <ButtonLink {...tapReplay} href={`/property/${propertyId}/visita`} onClick={press} fullWidth={fullWidth}>
      {visitLabel(agency)}
    </ButtonLink>
  )
}
