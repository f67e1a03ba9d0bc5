import { useStopAlertMutation } from 'shared-backend/alerts'
import { Alert, Button, ButtonLink, Card } from 'shared-ui'
import { SentAlert } from 'shared-ui/visitor-form'
import styles from './Alerts.module.css'
import { stopText, text as common } from './text.ts'

/** Tokens in a row, one for each alert of the e-mail. */
const TOKEN_LENGTH = 32

/** Where the 'unsubscribe' of a mail program leads that opens the address: one button ends the alerts of that e-mail. */
export function StopAlert({ token }: { token: string }) {
  const text = stopText[token.length > TOKEN_LENGTH ? 'many' : 'one']
  const [stop, { isLoading, error, isSuccess }] = useStopAlertMutation()
  if (isSuccess)
    return (
      <>
        <SentAlert title={text.stopped}>{text.stoppedHelp}</SentAlert>
        <ButtonLink to="/properties" variant="secondary">
          {common.toListings}
        </ButtonLink>
      </>
    )
  return (
    <Card className={styles.card}>
      <p className={styles.hint}>{text.help}</p>
      {error && (
        <Alert tone="danger" title={text.failed}>
          {error.message}
        </Alert>
      )}
      <Button busy={isLoading} onClick={() => void stop(token)}>
        {text.stop}
      </Button>
    </Card>
  )
}
