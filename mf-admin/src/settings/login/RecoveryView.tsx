import { Form, Formik } from 'formik'
import { ArrowLeft, Button } from 'shared-ui'
import { SubmitButton, TextField } from 'shared-ui/forms'
import { FormFailure } from '../../kit/fields/Failure.tsx'
import { focusInput } from '../../kit/fields/focusInput.ts'
import type { CodeViewProps } from './CodeView.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import styles from './LoginView.module.css'
import { login, recovery as text } from './text.ts'

/** Sixteen letters and figures, however they are grouped. */
const check = ({ code }: { code: string }) =>
  /^[a-z0-9]{16}$/i.test(code.replace(/[^a-z0-9]/gi, '')) ? {} : { code: text.form }

/** The login's second step for who has lost the device: a recovery code in the place of the app's. */
export const RecoveryView = ({ onSubmit, onBack }: CodeViewProps) => (
  <LoginFrame title={text.title} lead={text.lead}>
    <Formik initialValues={{ code: '' }} validate={check} onSubmit={onSubmit}>
      <Form noValidate className={styles.form}>
        <div ref={focusInput}>
          <TextField
            name="code"
            label={text.code}
            hint={text.hint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </div>
        <FormFailure />
        <SubmitButton size="lg" fullWidth busyText={login.submitting}>
          {login.submit}
        </SubmitButton>
      </Form>
    </Formik>
    <p className={styles.lead}>{text.without}</p>
    <Button variant="ghost" icon={<ArrowLeft />} onClick={onBack}>
      {text.back}
    </Button>
  </LoginFrame>
)
