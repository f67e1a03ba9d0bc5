import { useConfig } from 'shared-backend'
import { ButtonLink } from 'shared-ui'
import { OtherWays } from 'shared-ui/visitor-form'
import { Row } from 'shared-ui/layout'
import { text } from './text.ts'

/** Where to go when the page itself can do nothing more. */
export function WaysOn() {
  const { agency } = useConfig()
  return (
    <Row gap={2}>
      <OtherWays {...agency} message={text.whatsappMessage} />
      <ButtonLink to="/properties" variant="ghost">
        {text.toListings}
      </ButtonLink>
    </Row>
  )
}
