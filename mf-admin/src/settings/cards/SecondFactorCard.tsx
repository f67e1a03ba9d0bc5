import { Form, Formik } from 'formik'
import { useState } from 'react'
import { isBackendError } from 'shared-backend'
import {
  useConfirmSecondFactorMutation,
  useEnrolSecondFactorMutation,
  useGetSecondFactorQuery,
  useSwitchOffSecondFactorMutation,
  type EnrolledFactor,
} from 'shared-backend/admin/settings'
import { FACTOR_GONE, WRONG_CODE } from 'shared-backend/auth'
import { codeSchema } from 'shared-backend/schemas'
import { Button, ErrorState, formatDate, Spinner, useToast } from 'shared-ui'
import { SubmitButton } from 'shared-ui/forms'
import { Row } from 'shared-ui/layout'
import { CodeField } from '../../kit/fields/CodeField.tsx'
import { code } from '../../kit/fields/text.ts'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { common } from '../../kit/text.ts'
import { secondFactor as text } from '../login/text.ts'
import styles from './Settings.module.css'

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/** Switches the own second factor on and off. */
export function SecondFactorCard() {
  const factor = useGetSecondFactorQuery()
  // A button that comes back in the place of a form takes the focus.
  const [wasOpen, setWasOpen] = useState(false)
  const open = () => setWasOpen(true)
  return (
    <FormSection title={text.title} help={text.help}>
      {factor.isLoading ? (
        <Spinner label={common.loading} />
      ) : !factor.data ? (
        <ErrorState title={text.loadFailed} onRetry={() => void factor.refetch()} />
      ) : factor.data.factorId ? (
        <SwitchedOn
          key="on"
          {...factor.data}
          factorId={factor.data.factorId}
          focused={wasOpen}
          onOpen={open}
        />
      ) : (
        <SwitchedOff key="off" focused={wasOpen} onOpen={open} />
      )}
    </FormSection>
  )
}

interface StateProps {
  focused: boolean
  onOpen: () => void
}

function SwitchedOff({ focused, onOpen }: StateProps) {
  const toast = useToast()
  const [enrol, { isLoading }] = useEnrolSecondFactorMutation()
  const [confirm] = useConfirmSecondFactorMutation()
  const [enrolled, setEnrolled] = useState<EnrolledFactor>()

  const begin = async () => {
    onOpen()
    const { data, error } = await enrol()
    if (data) setEnrolled(data)
    else toast.error(text.enrolFailed, error?.message)
  }
  if (!enrolled)
    return (
      <Button
        variant="secondary"
        className={styles.save}
        busy={isLoading}
        ref={focused ? takeFocus : undefined}
        onClick={() => void begin()}
      >
        {text.switchOn}
      </Button>
    )
  return (
    <>
      <ol className={styles.steps}>
        <li>{text.scan}</li>
        <li>{text.confirmHelp}</li>
      </ol>
      <img className={styles.qrCode} src={enrolled.qrCode} alt={text.qrCode} />
      <p>
        {text.secret} <code className={styles.secret}>{enrolled.secret}</code>
      </p>
      <CodeForm
        submit={text.confirm}
        onCancel={() => setEnrolled(undefined)}
        onGone={() => setEnrolled(undefined)}
        onSubmit={(code) => confirm({ factorId: enrolled.factorId, code })}
        done={text.switchedOn}
      />
    </>
  )
}

function SwitchedOn({ factorId, since, focused, onOpen }: StateProps & { factorId: string; since?: string }) {
  const [switchOff] = useSwitchOffSecondFactorMutation()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <p>{text.isOn(since ? formatDate(since) : '')}</p>
      {isAsking ? (
        <CodeForm
          submit={text.switchOff}
          onCancel={() => setIsAsking(false)}
          onGone={() => setIsAsking(false)}
          onSubmit={(code) => switchOff({ factorId, code })}
          done={text.switchedOff}
        />
      ) : (
        <Button
          variant="secondary"
          className={styles.save}
          ref={focused ? takeFocus : undefined}
          onClick={() => {
            onOpen()
            setIsAsking(true)
          }}
        >
          {text.switchOff}
        </Button>
      )}
    </>
  )
}

interface CodeFormProps {
  submit: string
  onSubmit: (code: string) => Promise<{ error?: unknown }>
  onCancel: () => void
  /** The factor is no longer there. */
  onGone: () => void
  /** What is said when the code was right. */
  done: string
}

function CodeForm({ submit, onSubmit, onCancel, onGone, done }: CodeFormProps) {
  const toast = useToast()
  return (
    <Formik
      initialValues={{ code: '' }}
      validationSchema={codeSchema}
      onSubmit={async ({ code }, { setFieldError }) => {
        const { error } = await onSubmit(code)
        if (!error) return toast.success(done)
        if (!isBackendError(error)) return toast.error(common.unexpected)
        if (error.code === WRONG_CODE) return setFieldError('code', error.message)
        if (error.code !== FACTOR_GONE) return toast.error(error.message)
        toast.error(text.gone)
        onGone()
      }}
    >
      <Form noValidate className={styles.form}>
        <CodeField focused hint={code.hint} />
        <Row gap={2}>
          <SubmitButton busyText={text.checking}>{submit}</SubmitButton>
          <Button variant="ghost" onClick={onCancel}>
            {common.cancel}
          </Button>
        </Row>
      </Form>
    </Formik>
  )
}
