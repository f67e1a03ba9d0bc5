import { Form, Formik } from 'formik'
import { CHANGED_SINCE } from 'shared-backend'
import { NAME_TAKEN, useSaveCategoryMutation, type CountedCategory } from 'shared-backend/admin/settings'
import { categorySchema } from 'shared-backend/schemas'
import { Modal, useToast } from 'shared-ui'
import { FormErrorSummary, SubmitButton, TextField } from 'shared-ui/forms'
import { Stack } from 'shared-ui/layout'
import { FormDraft } from '../../kit/drafts/FormDraft.tsx'
import { FormFailure } from '../../kit/fields/Failure.tsx'
import { common } from '../../kit/text.ts'
import { categories as text } from './text.ts'

interface CategoryDialogProps {
  /** The one to rename, as it is stored by now; a new one without it. */
  category?: CountedCategory
  onClose: () => void
}

/** The names of a new category or of one that is there. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const toast = useToast()
  const [save] = useSaveCategoryMutation()
  return (
    <Modal open title={category ? text.renameOne(category.name) : text.add} onClose={onClose} size="sm">
      <Formik
        initialValues={{ name: category?.name ?? '', plural: category?.plural ?? '' }}
        validationSchema={categorySchema}
        onSubmit={async (values, { setFieldError, setStatus }) => {
          setStatus(null)
          const { name, plural = null } = categorySchema.cast(values)
          const { error } = await save({ name, plural, seen: category })
          if (error?.code === NAME_TAKEN) return setFieldError('name', text.taken)
          if (error?.code === CHANGED_SINCE) return setStatus({ title: text.changed })
          if (error) return setStatus({ title: text.saveFailed, message: error.message })
          onClose()
          toast.success(text.saved)
        }}
      >
        <Form noValidate>
          <FormDraft name={`category-${category?.id ?? 'new'}`} />
          <Stack gap={5}>
            <FormErrorSummary />
            <TextField
              name="name"
              label={text.name}
              hint={text.nameHint}
              maxLength={60}
              autoComplete="off"
              required
            />
            <TextField
              name="plural"
              label={text.plural}
              hint={text.pluralHint}
              maxLength={60}
              autoComplete="off"
            />
            <FormFailure />
            <SubmitButton busyText={common.saving}>{text.save}</SubmitButton>
          </Stack>
        </Form>
      </Formik>
    </Modal>
  )
}
