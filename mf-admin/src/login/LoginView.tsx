import { Form, Formik } from 'formik'
import { loginSchema } from 'shared-backend/schemas'
import { ArrowLeft, ButtonLink, Card, KeyRound } from 'shared-ui'
import { SubmitButton, TextField } from 'shared-ui/forms'
import { login } from '../text.ts'
import { DemoHint } from './DemoHint.tsx'
import styles from './LoginView.module.css'
import { PasswordField } from '../fields/PasswordField.tsx'

interface Credentials {
  username: string
  password: string
}

interface LoginViewProps {
  /** Shown only where the config has them: on a demo stack. */
  demo?: Credentials
  onSubmit: (credentials: Credentials) => Promise<void>
}

export const LoginView = ({ demo, onSubmit }: LoginViewProps) => (
  <main className={styles.page}>
    <Card className={styles.card} padding="lg">
      <span className={styles.mark} aria-hidden="true">
        <KeyRound />
      </span>
      <h1 className={styles.title}>{login.title}</h1>
      <p className={styles.lead}>{login.lead}</p>
      <Formik
        initialValues={{ username: '', password: '' }}
        validationSchema={loginSchema}
        onSubmit={onSubmit}
      >
        <Form noValidate className={styles.form}>
          <TextField
            name="username"
            label={login.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <PasswordField name="password" label={login.password} autoComplete="current-password" required />
          <SubmitButton size="lg" fullWidth busyText={login.submitting}>
            {login.submit}
          </SubmitButton>
        </Form>
      </Formik>
      {demo && <DemoHint {...demo} />}
      <ButtonLink to="/" variant="ghost" icon={<ArrowLeft aria-hidden="true" />}>
        {login.backHome}
      </ButtonLink>
    </Card>
  </main>
)
