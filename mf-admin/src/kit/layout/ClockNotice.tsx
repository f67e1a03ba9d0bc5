import { useGetClockSkewQuery } from 'shared-backend/auth'
import { Alert } from 'shared-ui'
import { clock as text } from './text.ts'

/** ms; the notice then goes soon after the clock is set right. */
const CHECK_EVERY = 120_000

/** Says that the clock of this device is wrong. */
export function ClockNotice() {
  const { data: skew = 0 } = useGetClockSkewQuery(undefined, { pollingInterval: CHECK_EVERY })
  if (skew === 0) return null
  return (
    <Alert tone="warning" title={text.wrong(skew)}>
      <p>{text.help}</p>
    </Alert>
  )
}
