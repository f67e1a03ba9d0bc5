import { Form, Formik } from 'formik'
import { useState } from 'react'
import { isBackendError } from 'shared-backend'
import {
  useConfirmSecondFactorMutation,
  useCreateRecoveryCodesMutation,
  useEnrolSecondFactorMutation,
  useGetSecondFactorQuery,
  useSwitchOffSecondFactorMutation,
  type EnrolledFactor,
} from 'shared-backend/admin/settings'
import { FACTOR_GONE, WRONG_CODE } from 'shared-backend/auth'
import { codeSchema } from 'shared-backend/schemas'
import {
  Alert,
  Button,
  ButtonLink,
  ConfirmDialog,
  ErrorState,
  formatDate,
  Spinner,
  useToast,
} from 'shared-ui'
import { SubmitButton } from 'shared-ui/forms'
import { Row, Stack } from 'shared-ui/layout'
import { CodeField } from '../../kit/fields/CodeField.tsx'
import { FormFailure } from '../../kit/fields/Failure.tsx'
import { code } from '../../kit/fields/text.ts'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { useCopy } from '../../kit/layout/useCopy.ts'
import { common } from '../../kit/text.ts'
import { recoveryCodes, secondFactor as text } from '../login/text.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './Settings.module.css'

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/** Switches the own second factor on and off. */
export function SecondFactorCard() {
  const factor = useGetSecondFactorQuery()
  const [make, made] = useCreateRecoveryCodesMutation()
  // A button that comes back in the place of a form takes the focus.
  const [wasOpen, setWasOpen] = useState(false)
  const open = () => setWasOpen(true)
  return (
    <FormSection title={text.title} help={text.help}>
      {made.data ? (
        <RecoveryCodes codes={made.data} onKept={made.reset} />
      ) : factor.isLoading || made.isLoading ? (
        <Spinner label={common.loading} />
      ) : !factor.data ? (
        <ErrorState title={text.loadFailed} onRetry={() => void factor.refetch()} />
      ) : factor.data.factorId ? (
        <SwitchedOn
          key="on"
          {...factor.data}
          factorId={factor.data.factorId}
          makeFailed={made.isError}
          focused={wasOpen}
          onOpen={open}
          onMake={() => void make()}
        />
      ) : (
        <SwitchedOff key="off" focused={wasOpen} onOpen={open} onSwitchedOn={() => void make()} />
      )}
    </FormSection>
  )
}

interface StateProps {
  focused: boolean
  onOpen: () => void
}

function SwitchedOff({ focused, onOpen, onSwitchedOn }: StateProps & { onSwitchedOn: () => void }) {
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
      <>
        <p>{text.ifLost}</p>
        <Button
          variant="secondary"
          className={styles.save}
          busy={isLoading}
          ref={focused ? takeFocus : undefined}
          onClick={() => void begin()}
        >
          {text.switchOn}
        </Button>
      </>
    )
  return (
    <>
      <ol className={styles.steps}>
        <li>{text.scan}</li>
        <li>{text.confirmHelp}</li>
      </ol>
      <Authenticator {...enrolled} />
      <CodeForm
        submit={text.confirm}
        onCancel={() => setEnrolled(undefined)}
        onGone={() => setEnrolled(undefined)}
        onSubmit={async (code) => {
          const result = await confirm({ factorId: enrolled.factorId, code })
          if (!result.error) onSwitchedOn()
          return result
        }}
        done={text.switchedOn}
      />
    </>
  )
}

/** The ways by which an authenticator learns the secret, on this device or on another one. */
function Authenticator({ qrCode, secret, uri }: EnrolledFactor) {
  const { copied, copy } = useCopy(secret)
  return (
    <div className={styles.authenticator}>
      <Stack gap={3}>
        <Row gap={2}>
          <ButtonLink variant="secondary" href={uri}>
            {text.openApp}
          </ButtonLink>
          <Button variant="secondary" onClick={copy}>
            {text.copySecret}
          </Button>
        </Row>
        <p>
          {text.secret} <code className={styles.secret}>{secret}</code>
        </p>
        <p role="status">{copied === false ? text.copyFailed : copied && text.secretCopied}</p>
      </Stack>
      <img className={styles.qrCode} src={qrCode} alt={text.qrCode} />
    </div>
  )
}

interface SwitchedOnProps extends StateProps {
  factorId: string
  since?: string
  codesLeft: number
  /** New recovery codes could not be made. */
  makeFailed: boolean
  onMake: () => void
}

function SwitchedOn({ factorId, since, codesLeft, makeFailed, focused, onOpen, onMake }: SwitchedOnProps) {
  const [switchOff] = useSwitchOffSecondFactorMutation()
  const [isAsking, setIsAsking] = useState(false)
  const [isReplacing, setIsReplacing] = useState(false)
  const makeCodes = () => {
    onOpen()
    setIsReplacing(false)
    onMake()
  }
  return (
    <>
      <p>{text.isOn(since ? formatDate(since) : '')}</p>
      {codesLeft > 0 ? (
        <p>{recoveryCodes.left(codesLeft)}</p>
      ) : (
        <Alert tone="warning" title={recoveryCodes.none}>
          {recoveryCodes.noneHelp}
        </Alert>
      )}
      {makeFailed && <Alert tone="danger" title={recoveryCodes.failed} />}
      {isAsking ? (
        <CodeForm
          submit={text.switchOff}
          onCancel={() => setIsAsking(false)}
          onGone={() => setIsAsking(false)}
          onSubmit={(code) => switchOff({ factorId, code })}
          done={text.switchedOff}
        />
      ) : (
        <Row gap={2}>
          <Button
            variant="secondary"
            ref={focused ? takeFocus : undefined}
            onClick={() => (codesLeft > 0 ? setIsReplacing(true) : makeCodes())}
          >
            {codesLeft > 0 ? recoveryCodes.makeNew : recoveryCodes.make}
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              onOpen()
              setIsAsking(true)
            }}
          >
            {text.switchOff}
          </Button>
        </Row>
      )}
      <ConfirmDialog
        open={isReplacing}
        title={recoveryCodes.replace}
        message={recoveryCodes.replaceHelp}
        confirmLabel={recoveryCodes.makeNew}
        onConfirm={makeCodes}
        onCancel={() => setIsReplacing(false)}
      />
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
      onSubmit={async ({ code }, { setFieldError, setStatus }) => {
        setStatus(null)
        const { error } = await onSubmit(code)
        if (!error) return toast.success(done)
        if (!isBackendError(error)) return setStatus({ title: common.unexpected })
        if (error.code === WRONG_CODE) return setFieldError('code', error.message)
        if (error.code !== FACTOR_GONE) return setStatus({ title: error.message })
        toast.error(text.gone)
        onGone()
      }}
    >
      <Form noValidate className={styles.form}>
        <CodeField focused hint={code.hint} />
        <FormFailure />
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
