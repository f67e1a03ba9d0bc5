import { Form, Formik, type FormikHelpers } from 'formik'
import { codeSchema } from 'shared-backend/schemas'
import { ArrowLeft, Button } from 'shared-ui'
import { SubmitButton } from 'shared-ui/forms'
import { CodeField } from '../../kit/fields/CodeField.tsx'
import { FormFailure } from '../../kit/fields/Failure.tsx'
import { forgottenPassword, login, secondFactor as text } from './text.ts'
import { LoginFrame } from './LoginFrame.tsx'
import styles from './LoginView.module.css'

export interface CodeViewProps {
  onSubmit: (values: { code: string }, form: FormikHelpers<{ code: string }>) => Promise<void>
  onBack: () => void
}

/** The login's second step, for who has a second factor. */
export const CodeView = ({ onSubmit, onBack, onLost }: CodeViewProps & { onLost: () => void }) => (
  <LoginFrame title={text.title} lead={text.lead}>
    <Formik initialValues={{ code: '' }} validationSchema={codeSchema} onSubmit={onSubmit}>
      <Form noValidate className={styles.form}>
        <CodeField focused />
        <FormFailure />
        <SubmitButton size="lg" fullWidth busyText={login.submitting}>
          {login.submit}
        </SubmitButton>
      </Form>
    </Formik>
    <p className={styles.lead}>{text.lost}</p>
    <Button variant="secondary" fullWidth onClick={onLost}>
      {text.recover}
    </Button>
    <Button variant="ghost" icon={<ArrowLeft />} onClick={onBack}>
      {forgottenPassword.back}
    </Button>
  </LoginFrame>
)
