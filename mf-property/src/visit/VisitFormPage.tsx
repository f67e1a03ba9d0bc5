import { useConfig, usePostedForm } from 'shared-backend'
import { useGetPropertyQuery } from 'shared-backend/properties'
import { PRIVACY_NOTICE_VERSION, useGetFreeVisitTimesQuery } from 'shared-backend/visits'
import { Link, useLocation, useParams } from 'react-router-dom'
import {
  Button,
  ButtonLink,
  Container,
  EmptyState,
  ErrorState,
  Field,
  Select,
  shortCode,
  Textarea,
  TextInput,
} from 'shared-ui'
import { dayOf, monthNameOf, monthOf, timeOf } from 'shared-ui/visit'
import { Honeypot, OtherWays, PrivacyNotice, RefusedAlert, SentAlert } from 'shared-ui/visitor-form'
import { codeOf } from '../contact/codeOf.ts'
import { inputs } from '../interest/values.ts'
import { INTEREST_ID } from '../interest/InterestForm.tsx'
import { PropertyNotFound } from '../property/PropertyNotFound.tsx'
import { isMissing } from '../property/isMissing.ts'
import { text as page, visitLabel } from '../text.ts'
import { MONTH, monthIn } from './monthIn.ts'
import { formText, text } from './text.ts'
import styles from './Visit.module.css'
import { CallAgency } from './VisitTools.tsx'

const ANSWER = 'resposta'
const { nome, telefone, email } = page.interestFields
const labels = { inicio: text.choice, nome, telefone, email, mensagem: text.message }
type FieldName = keyof typeof labels
const idOf = (name: FieldName) => `visita-${name}`

/** The form of a visit for browsers without a script: any other has the dialog on the listing's page. */
export function VisitFormPage() {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const { agency } = useConfig()
  const path = `/property/${id}/visita`
  const posted = usePostedForm(path)
  const month = monthIn(search)
  const { data: property, error: propertyError } = useGetPropertyQuery(id)
  const { data: days, error, refetch } = useGetFreeVisitTimesQuery({ propertyId: id, month })
  if (isMissing(propertyError)) return <PropertyNotFound />

  const refusal = posted?.error
  const typed = refusal ? posted.values : {}
  const fields: Partial<Record<string, string>> = refusal?.fields ?? {}
  const names = Object.keys(labels) as FieldName[]
  const times = days?.flatMap((each) => each.times.map((time) => ({ ...each, time }))) ?? []
  const shown = times[0] && monthOf(times[0].day)
  const months = [...new Set(days?.map(({ day }) => monthOf(day)))]

  const form = (
    <form
      method="post"
      action={`${path}${search}#${ANSWER}`}
      aria-label={visitLabel(agency)}
      className={styles.form}
    >
      <input type="hidden" name="property_id" value={id} />
      <input type="hidden" name="notice_version" value={PRIVACY_NOTICE_VERSION} />
      {!agency.visits_confirmed && <p>{text.byAgency}</p>}
      {months.length > 1 && (
        <nav aria-label={formText.months} className={styles.tools}>
          {months.map((each) => (
            <ButtonLink
              key={each}
              to={`${path}?${MONTH}=${each}`}
              aria-current={each === shown ? 'true' : undefined}
              variant={each === shown ? 'primary' : 'secondary'}
              size="sm"
            >
              {monthNameOf(each)}
            </ButtonLink>
          ))}
        </nav>
      )}
      <Field id={idOf('inicio')} label={labels.inicio} hint={formText.zone} required error={fields.inicio}>
        {(control) => (
          <Select
            {...control}
            name="inicio"
            defaultValue={typed.inicio ?? ''}
            placeholder={formText.choose}
            options={times.map(({ day, time }) => ({ value: time, label: `${dayOf(day)}, ${timeOf(time)}` }))}
          />
        )}
      </Field>
      {(['nome', 'telefone', 'email'] as const).map((name) => (
        <Field
          key={name}
          id={idOf(name)}
          label={labels[name]}
          hint={name === 'telefone' ? text.contactHint : undefined}
          required={name === 'nome'}
          error={fields[name]}
        >
          {(control) => (
            <TextInput {...control} {...inputs[name]} name={name} defaultValue={typed[name] ?? ''} />
          )}
        </Field>
      ))}
      <Field id={idOf('mensagem')} label={labels.mensagem} error={fields.mensagem}>
        {(control) => (
          <Textarea
            {...control}
            name="mensagem"
            rows={2}
            maxLength={2000}
            defaultValue={typed.mensagem ?? ''}
          />
        )}
      </Field>
      <Honeypot />
      <PrivacyNotice text={text.notice(agency.name)} email={agency.email} />
      <Button type="submit" fullWidth>
        {text.send}
      </Button>
    </form>
  )

  return (
    <Container width="narrow" className={styles.page}>
      <h1>{visitLabel(agency)}</h1>
      <p>
        <Link to={`/property/${id}`}>{property?.title ?? page.property}</Link>
      </p>
      {refusal && (
        <RefusedAlert
          id={ANSWER}
          title={text.failed}
          problems={names
            .filter((name) => fields[name])
            .map((name) => ({ id: idOf(name), label: labels[name], error: fields[name] }))}
        >
          <p>{refusal.kind === 'server' ? text.failedHint : refusal.message}</p>
          <OtherWays
            {...agency}
            message={text.whatsappMessage(property?.title ?? '', property ? codeOf(property) : shortCode(id))}
          />
        </RefusedAlert>
      )}
      {posted && !refusal ? (
        <>
          <SentAlert id={ANSWER} title={text.requested}>
            {posted.token ? formText.sentByPhone : `${formText.sent} ${text.oneEmail}`}
          </SentAlert>
          <div className={styles.tools}>
            {posted.token && <ButtonLink to={`/visita#${posted.token}`}>{text.link}</ButtonLink>}
            <CallAgency />
          </div>
        </>
      ) : times.length > 0 ? (
        form
      ) : error ? (
        <ErrorState title={page.visitFailed} onRetry={() => void refetch()} />
      ) : (
        days && (
          <EmptyState
            title={text.noTimes}
            message={text.noTimesHint}
            action={<ButtonLink href={`/property/${id}#${INTEREST_ID}`}>{page.interest}</ButtonLink>}
          />
        )
      )}
    </Container>
  )
}
