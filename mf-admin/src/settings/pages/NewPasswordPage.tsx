import { Form, Formik } from 'formik'
import { useState } from 'react'
import { isBackendError } from 'shared-backend'
import { useSetPasswordByLinkMutation } from 'shared-backend/auth'
import { newPasswordSchema } from 'shared-backend/schemas'
import { Alert, ButtonLink, useToast } from 'shared-ui'
import { SubmitButton } from 'shared-ui/forms'
import { useLocation, useNavigate } from 'react-router-dom'
import { FormFailure } from '../../kit/fields/Failure.tsx'
import { PasswordField } from '../../kit/fields/PasswordField.tsx'
import { LoginFrame } from '../login/LoginFrame.tsx'
import styles from '../login/LoginView.module.css'
import { forgottenPassword, newPassword as text } from '../login/text.ts'
import { settings } from '../cards/text.ts'

const empty = { password: '', confirmPassword: '' }

/** Where the link for a new password leads. Its token is behind the hash sign, which browsers send to nobody. */
export function NewPasswordPage() {
  const token = useLocation().hash.slice(1)
  const toast = useToast()
  const navigate = useNavigate()
  const [setPassword] = useSetPasswordByLinkMutation()
  const [isRefused, setRefused] = useState(token === '')
  return (
    <LoginFrame title={text.title} lead={text.lead}>
      {/* React puts them into the document's head. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {isRefused ? (
        <>
          <Alert tone="warning" title={text.refused}>
            {text.refusedHelp}
          </Alert>
          <ButtonLink to="/admin/forgot-password" variant="secondary">
            {forgottenPassword.title}
          </ButtonLink>
        </>
      ) : (
        <Formik
          initialValues={empty}
          validationSchema={newPasswordSchema}
          onSubmit={async ({ password }, { setStatus }) => {
            setStatus(null)
            const { error } = await setPassword({ token, password })
            if (isBackendError(error) && error.message.includes('Link is not valid')) return setRefused(true)
            if (error) return setStatus({ title: text.failed, message: error.message })
            toast.success(settings.password.saved, text.savedHelp)
            void navigate('/admin/login', { replace: true })
          }}
        >
          <Form noValidate className={styles.form}>
            <PasswordField
              name="password"
              label={settings.password.next}
              autoComplete="new-password"
              required
            />
            <PasswordField
              name="confirmPassword"
              label={settings.password.confirm}
              autoComplete="new-password"
              required
            />
            <FormFailure />
            <SubmitButton size="lg" fullWidth busyText={settings.password.saving}>
              {text.save}
            </SubmitButton>
          </Form>
        </Formik>
      )}
    </LoginFrame>
  )
}
