import { Alert } from 'shared-ui'
import { text } from './text.ts'
import { WaysOn } from './WaysOn.tsx'

export const UnknownVisit = () => (
  <>
    <Alert tone="warning" title={text.unknown}>
      {text.unknownHelp}
    </Alert>
    <WaysOn />
  </>
)
