import { Form, Formik } from 'formik'
import { isBackendError, useSession } from 'shared-backend'
import {
  useGetSecondFactorQuery,
  useUpdateAdminPasswordMutation,
  WRONG_PASSWORD,
} from 'shared-backend/admin/settings'
import { WRONG_CODE } from 'shared-backend/auth'
import { codeSchema, passwordSchema } from 'shared-backend/schemas'
import { useToast } from 'shared-ui'
import { FormErrorSummary, SubmitButton } from 'shared-ui/forms'
import { CodeField } from '../../kit/fields/CodeField.tsx'
import { FormFailure } from '../../kit/fields/Failure.tsx'
import { PasswordField } from '../../kit/fields/PasswordField.tsx'
import { FormDraft } from '../../kit/drafts/FormDraft.tsx'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { settings } from './text.ts'
import styles from './Settings.module.css'

const text = settings.password
const empty = { code: '', currentPassword: '', password: '', confirmPassword: '' }

export function PasswordCard() {
  const session = useSession()
  const toast = useToast()
  const [change] = useUpdateAdminPasswordMutation()
  const hasSecondFactor = Boolean(useGetSecondFactorQuery().data?.factorId)
  if (!session) return null
  return (
    <FormSection title={text.title} help={text.help}>
      <Formik
        initialValues={empty}
        validationSchema={hasSecondFactor ? passwordSchema.concat(codeSchema) : passwordSchema}
        onSubmit={async ({ currentPassword, password, code }, { resetForm, setFieldError, setStatus }) => {
          setStatus(null)
          const { id: adminUserId, username } = session
          const { error } = await change({ adminUserId, username, currentPassword, password, code })
          if (error?.code === WRONG_PASSWORD) return setFieldError('currentPassword', text.wrong)
          if (isBackendError(error) && error.code === WRONG_CODE) return setFieldError('code', error.message)
          if (isBackendError(error) && error.kind === 'rate-limited')
            return setStatus({ title: error.message })
          if (error) return setStatus({ title: text.failed })
          toast.success(text.saved)
          resetForm()
        }}
      >
        <Form noValidate className={styles.form}>
          <FormDraft name="password" without={empty} />
          <FormErrorSummary />
          <PasswordField
            name="currentPassword"
            label={text.current}
            autoComplete="current-password"
            required
          />
          <PasswordField name="password" label={text.next} autoComplete="new-password" required />
          <PasswordField name="confirmPassword" label={text.confirm} autoComplete="new-password" required />
          {hasSecondFactor && <CodeField />}
          <FormFailure />
          <SubmitButton busyText={text.saving} className={styles.save}>
            {text.save}
          </SubmitButton>
        </Form>
      </Formik>
    </FormSection>
  )
}
