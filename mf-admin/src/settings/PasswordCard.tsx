import { Form, Formik } from 'formik'
import { useSession } from 'shared-backend'
import { useUpdateAdminPasswordMutation } from 'shared-backend/admin'
import { passwordSchema } from 'shared-backend/schemas'
import { useToast } from 'shared-ui'
import { SubmitButton } from 'shared-ui/forms'
import { PasswordField } from '../fields/PasswordField.tsx'
import { FormDraft } from '../drafts/FormDraft.tsx'
import { FormSection } from '../property-form/FormSection.tsx'
import { settings } from '../text.ts'
import styles from './Settings.module.css'

const text = settings.password
const empty = { password: '', confirmPassword: '' }

export function PasswordCard() {
  const session = useSession()
  const toast = useToast()
  const [change] = useUpdateAdminPasswordMutation()
  if (!session) return null
  return (
    <FormSection title={text.title} help={text.help}>
      <Formik
        initialValues={empty}
        validationSchema={passwordSchema}
        onSubmit={async ({ password }, { resetForm }) => {
          const { error } = await change({ adminUserId: session.id, password })
          if (error) return toast.error(text.failed)
          toast.success(text.saved)
          resetForm()
        }}
      >
        <Form noValidate className={styles.form}>
          <FormDraft name="password" without={empty} />
          <PasswordField name="password" label={text.next} autoComplete="new-password" required />
          <PasswordField name="confirmPassword" label={text.confirm} autoComplete="new-password" required />
          <SubmitButton busyText={text.saving} className={styles.save}>
            {text.save}
          </SubmitButton>
        </Form>
      </Formik>
    </FormSection>
  )
}
