import { isBackendError } from 'shared-backend'
import { useGetAlertsQuery } from 'shared-backend/alerts'
import { Alert, ButtonLink, Container, ErrorState, useHydrated } from 'shared-ui'
import { useLocation } from 'react-router-dom'
import { AlertsView } from './AlertsView.tsx'
import { StopAlert } from './StopAlert.tsx'
import { STOP } from './addresses.ts'
import styles from './Alerts.module.css'
import { text } from './text.ts'
import { alertsTitle } from './title.ts'

const UnknownLink = () => (
  <>
    <Alert tone="warning" title={text.unknown}>
      {text.unknownHelp}
    </Alert>
    <ButtonLink to="/properties" variant="secondary">
      {text.toListings}
    </ButtonLink>
  </>
)

const LinkedPage = ({ token }: { token: string }) =>
  !token ? (
    <UnknownLink />
  ) : token.startsWith(STOP) ? (
    <StopAlert key={token} token={token.slice(STOP.length)} />
  ) : (
    <LinkedAlerts key={token} token={token} />
  )

function LinkedAlerts({ token }: { token: string }) {
  const { data, error, refetch } = useGetAlertsQuery(token)
  const kind = isBackendError(error) ? error.kind : undefined
  if (kind === 'not-found' || kind === 'invalid') return <UnknownLink />
  if (data) return <AlertsView token={token} stored={data} />
  if (!error) return <p role="status">{text.loading}</p>
  return <ErrorState title={text.loadFailed} message={error.message} onRetry={() => void refetch()} />
}

/** Where the links of the e-mails lead. Their token is behind the hash sign, which browsers send to nobody. */
export function AlertsPage() {
  const token = useLocation().hash.slice(1)
  const isHydrated = useHydrated()
  return (
    <Container width="narrow" className={styles.page}>
      <h1>{alertsTitle}</h1>
      {isHydrated ? (
        <>
          {/* React puts it into the document's head. */}
          <meta name="referrer" content="no-referrer" />
          <LinkedPage token={token} />
        </>
      ) : (
        <>
          <p role="status" className={styles.loading}>
            {text.loading}
          </p>
          <noscript>
            <p>{text.noScript}</p>
          </noscript>
        </>
      )}
    </Container>
  )
}
