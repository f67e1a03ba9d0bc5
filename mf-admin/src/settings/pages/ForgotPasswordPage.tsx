import { Form, Formik } from 'formik'
import { useState } from 'react'
import { useRequestPasswordLinkMutation } from 'shared-backend/auth'
import { forgottenPasswordSchema } from 'shared-backend/schemas'
import { Alert, ArrowLeft, ButtonLink } from 'shared-ui'
import { SubmitButton, TextField } from 'shared-ui/forms'
import { FormFailure } from '../../kit/fields/Failure.tsx'
import { LoginFrame } from '../login/LoginFrame.tsx'
import styles from '../login/LoginView.module.css'
import { forgottenPassword as text, login } from '../login/text.ts'

/** Has a link for a new password sent to the agency; it says the same for a name that exists and for one that does not. */
export function ForgotPasswordPage() {
  const [request] = useRequestPasswordLinkMutation()
  const [isSent, setSent] = useState(false)
  return (
    <LoginFrame title={text.title} lead={text.lead}>
      <Formik
        initialValues={{ username: '' }}
        validationSchema={forgottenPasswordSchema}
        onSubmit={async ({ username }, { setStatus }) => {
          setStatus(null)
          setSent(false)
          const { error } = await request({ username: username.trim() })
          if (error) setStatus({ title: text.failed, message: error.message })
          else setSent(true)
        }}
      >
        <Form noValidate className={styles.form}>
          <TextField
            name="username"
            label={login.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            required
          />
          <FormFailure />
          <SubmitButton size="lg" fullWidth busyText={text.sending}>
            {text.send}
          </SubmitButton>
        </Form>
      </Formik>
      <div role="status">{isSent && <Alert tone="success" title={text.sent} />}</div>
      <p className={styles.lead}>{text.otherwise}</p>
      <ButtonLink to="/admin/login" variant="ghost" icon={<ArrowLeft />}>
        {text.back}
      </ButtonLink>
    </LoginFrame>
  )
}
