import { useStopAlertMutation } from 'shared-backend/alerts'
import { Alert, Button, ButtonLink, Card } from 'shared-ui'
import { SentAlert } from 'shared-ui/visitor-form'
import styles from './Alerts.module.css'
import { text } from './text.ts'

/** Where the 'unsubscribe' of a mail program leads that opens the address: one button ends that alert. */
export function StopAlert({ token }: { token: string }) {
  const [stop, { isLoading, error, isSuccess }] = useStopAlertMutation()
  if (isSuccess)
    return (
      <>
        <SentAlert title={text.stoppedOne}>{text.stoppedOneHelp}</SentAlert>
        <ButtonLink to="/properties" variant="secondary">
          {text.toListings}
        </ButtonLink>
      </>
    )
  return (
    <Card className={styles.card}>
      <p className={styles.hint}>{text.stopHelp}</p>
      {error && (
        <Alert tone="danger" title={text.stopFailed}>
          {error.message}
        </Alert>
      )}
      <Button busy={isLoading} onClick={() => void stop(token)}>
        {text.stop}
      </Button>
    </Card>
  )
}
