import { askForPush, currentPush, useChangeAlertsMutation } from 'shared-backend/alerts'
import { Alert, Card, Switch } from 'shared-ui'
import { useEffect, useState } from 'react'
import styles from './Alerts.module.css'
import { text } from './text.ts'

interface PushSwitchProps {
  token: string
  /** The site's public key. */
  pushKey: string
}

const HELP = 'avisos-aparelho'

/** Notifications in this browser, beside the e-mails. */
export function PushSwitch({ token, pushKey }: PushSwitchProps) {
  const [change] = useChangeAlertsMutation()
  const [isOn, setIsOn] = useState(false)
  const [isBusy, setIsBusy] = useState(true)
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    const read = async () => {
      const current = await currentPush()
      if (!current) return
      // Another subscriber may have asked for this browser's subscription.
      const { data } = await change({ token, action: 'read', endpoint: current.endpoint })
      setIsOn(data?.pushed ?? false)
    }
    void read()
      .catch(() => undefined)
      .finally(() => setIsBusy(false))
  }, [token, change])

  async function turnOn() {
    const keys = await askForPush(pushKey)
    if (typeof keys === 'string') return text.pushRefused[keys]
    const { data } = await change({ token, action: 'push_on', ...keys })
    setIsOn(data?.pushed ?? false)
    return data?.pushed ? undefined : text.pushFailed
  }

  async function turnOff() {
    const current = await currentPush()
    if (current) {
      // Either is enough.
      const [ended, { data }] = await Promise.all([
        current.unsubscribe().catch(() => false),
        change({ token, action: 'push_off', endpoint: current.endpoint }),
      ])
      if (!ended && !data) return text.pushStays
    }
    setIsOn(false)
    return undefined
  }

  const turn = async (on: boolean) => {
    setIsBusy(true)
    setProblem(undefined)
    setProblem(await (on ? turnOn() : turnOff()).catch(() => text.pushFailed))
    setIsBusy(false)
  }

  return (
    <Card className={styles.card}>
      <Switch
        label={text.push}
        aria-describedby={HELP}
        checked={isOn}
        blocked={isBusy}
        onChange={({ target }) => void turn(target.checked)}
      />
      <p id={HELP} className={styles.hint}>
        {isBusy ? text.pushBusy : text.pushHelp}
      </p>
      {problem && <Alert tone="danger">{problem}</Alert>}
    </Card>
  )
}
