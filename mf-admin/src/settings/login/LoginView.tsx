import { Form, Formik, type FormikHelpers } from 'formik'
import { loginSchema } from 'shared-backend/schemas'
import { ArrowLeft, ButtonLink } from 'shared-ui'
import { SubmitButton, TextField } from 'shared-ui/forms'
import { Link } from 'react-router-dom'
import { forgottenPassword, login } from './text.ts'
import { DemoHint } from './DemoHint.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import styles from './LoginView.module.css'
import { FormFailure, type FormStatus } from '../../kit/fields/Failure.tsx'
import { focusInput } from '../../kit/fields/focusInput.ts'
import { PasswordField } from '../../kit/fields/PasswordField.tsx'

interface Credentials {
  username: string
  password: string
}

export interface LoginViewProps {
  /** Shown only where the config has them: on a demo stack. */
  demo?: Credentials
  /** It comes in the place of the second step, and takes the focus. */
  focused?: boolean
  /** Why the second step has ended. */
  status?: FormStatus
  onSubmit: (credentials: Credentials, form: FormikHelpers<Credentials>) => Promise<void>
}

export const LoginView = ({ demo, focused, status, onSubmit }: LoginViewProps) => (
  <LoginFrame title={login.title} lead={login.lead}>
    <Formik
      initialValues={{ username: '', password: '' }}
      initialStatus={status}
      validationSchema={loginSchema}
      onSubmit={onSubmit}
    >
      <Form noValidate className={styles.form}>
        <div ref={focused ? focusInput : undefined}>
          <TextField
            name="username"
            label={login.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </div>
        <PasswordField name="password" label={login.password} autoComplete="current-password" required />
        <FormFailure />
        <SubmitButton size="lg" fullWidth busyText={login.submitting}>
          {login.submit}
        </SubmitButton>
      </Form>
    </Formik>
    <Link to="/admin/forgot-password" className={styles.forgotten}>
      {forgottenPassword.title}
    </Link>
    {demo && <DemoHint {...demo} />}
    <ButtonLink to="/" variant="ghost" icon={<ArrowLeft />}>
      {login.backHome}
    </ButtonLink>
  </LoginFrame>
)
