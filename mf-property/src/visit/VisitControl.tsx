import type { MouseEvent } from 'react'
import { ButtonLink, useTapReplay } from 'shared-ui'
import { INTEREST_ID } from '../interest/InterestForm.tsx'
import { text } from '../text.ts'

/** Without a script it is a link to the form 'Tenho interesse'. */
export function VisitControl({ onShow, fullWidth = false }: { onShow: () => void; fullWidth?: boolean }) {
  const tapReplay = useTapReplay<HTMLAnchorElement>(onShow)
  const press = (event: MouseEvent) => {
    event.preventDefault()
    onShow()
  }
  return (
    <ButtonLink {...tapReplay} href={`#${INTEREST_ID}`} onClick={press} fullWidth={fullWidth}>
      {text.visit}
    </ButtonLink>
  )
}
