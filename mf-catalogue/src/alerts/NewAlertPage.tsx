import { useConfig, usePostedForm } from 'shared-backend'
import { PRIVACY_NOTICE_VERSION, useSaveAlertMutation, type AlertSubmission } from 'shared-backend/alerts'
import { isUuid, readSearch, writeSearch } from 'shared-domain/search'
import { Alert, Button, Card, Container, Field, Select, TextInput } from 'shared-ui'
import { Honeypot, OtherWays, PrivacyNotice, RefusedAlert, SentAlert } from 'shared-ui/visitor-form'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { NEW_ALERT, WATCHED } from './addresses.ts'
import styles from './Alerts.module.css'
import { problemsOf, type Problems } from './problemsOf.ts'
import { SearchSummary } from './SearchSummary.tsx'
import { rhythmLabels, text } from './text.ts'
import { alertTitle } from './title.ts'
import { useSearchName } from './useSearchName.ts'

const EMAIL = 'aviso-email'
const SEARCH = 'aviso-busca'
const ANSWER = 'resposta'
const rhythmOptions = Object.entries(rhythmLabels).map(([value, label]) => ({ value, label }))

/** What is asked for, of the page's address: the price of a listing, or a search. */
function wantedOf(query: string): Record<string, string> {
  const id = new URLSearchParams(query).get(WATCHED) ?? ''
  return isUuid(id) ? { property_id: id } : { busca: writeSearch({ ...readSearch(query), sort: 'newest' }) }
}

/** The form 'Avise-me', which the browser can send by itself. */
export function NewAlertPage() {
  const { agency } = useConfig()
  const { search: query } = useLocation()
  const nameOf = useSearchName()
  const posted = usePostedForm(NEW_ALERT)
  const [save, { isLoading, error, isSuccess, originalArgs, reset }] = useSaveAlertMutation()
  const [problems, setProblems] = useState<Problems>()
  const [isChecking, setIsChecking] = useState(false)
  const [offline, setOffline] = useState(false)
  const [answered, setAnswered] = useState(posted)
  const form = useRef<HTMLFormElement>(null)
  const wanted = wantedOf(query)

  useEffect(() => {
    if (error || problems) document.getElementById(ANSWER)?.focus()
  }, [error, problems])

  const refusal = problems ?? error ?? answered?.error
  const fields = (refusal && 'fields' in refusal && refusal.fields) || {}
  const isLimit = refusal && 'kind' in refusal && refusal.kind === 'rate-limited'
  const isBusy = isChecking || isLoading
  const isSent = isSuccess || (answered && !answered.error)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setOffline(!navigator.onLine)
    if (!navigator.onLine || isBusy) return
    const sent = Object.fromEntries(new FormData(event.currentTarget)) as unknown as AlertSubmission
    setIsChecking(true)
    const found = await problemsOf(sent)
    setIsChecking(false)
    setProblems(found)
    setAnswered(undefined)
    reset()
    if (found) return
    const { data } = await save(sent)
    if (data) form.current?.reset()
  }

  return (
    <Container width="narrow" className={styles.page}>
      <h1>{alertTitle}</h1>
      <p>{wanted.property_id ? text.introPrice : text.intro}</p>
      {!wanted.property_id && (
        <Card as="section" id={SEARCH} aria-label={text.search}>
          <SearchSummary {...nameOf(query)} />
        </Card>
      )}
      {isSent && (
        <SentAlert id={ANSWER} title={text.sentTitle}>
          {text.sent(originalArgs?.email ?? answered?.values.email ?? '')}
        </SentAlert>
      )}
      {refusal && (
        <RefusedAlert
          id={ANSWER}
          title={text.failed}
          problems={[
            { id: SEARCH, label: text.search, error: fields.busca },
            { id: EMAIL, label: text.email, error: fields.email },
          ].filter(({ error: problem }) => problem)}
        >
          <p>{refusal.message ?? text.failedHint}</p>
          {isLimit && <OtherWays {...agency} message={text.whatsapp} />}
        </RefusedAlert>
      )}
      <form
        ref={form}
        method="post"
        action={`${NEW_ALERT}${query}#${ANSWER}`}
        noValidate
        aria-label={alertTitle}
        className={styles.form}
        onSubmit={(event) => void submit(event)}
      >
        {Object.entries(wanted).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="notice_version" value={PRIVACY_NOTICE_VERSION} />
        <Field id={EMAIL} label={text.email} required error={fields.email}>
          {(control) => (
            <TextInput
              {...control}
              name="email"
              type="email"
              autoComplete="email"
              inputMode="email"
              maxLength={254}
              defaultValue={answered?.error ? answered.values.email : ''}
            />
          )}
        </Field>
        <Field id="aviso-ritmo" label={text.rhythm} error={fields.ritmo}>
          {(control) => (
            <Select
              {...control}
              name="ritmo"
              options={rhythmOptions}
              defaultValue={answered?.error ? answered.values.ritmo : 'daily'}
            />
          )}
        </Field>
        <Honeypot />
        {offline && <Alert tone="danger">{text.offline}</Alert>}
        <PrivacyNotice text={text.notice(agency.name)} email={agency.email} />
        <Button type="submit" fullWidth busy={isBusy}>
          {isBusy ? text.sending : text.send}
        </Button>
      </form>
    </Container>
  )
}
