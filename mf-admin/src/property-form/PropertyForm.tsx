import { Form, Formik, useFormikContext } from 'formik'
import type { AdminPropertyDetail } from 'shared-backend/admin'
import type { Category } from 'shared-backend/properties'
import { propertySchema } from 'shared-backend/schemas'
import { Alert, Button, ConfirmDialog, useToast } from 'shared-ui'
import { FormErrorSummary, SubmitButton } from 'shared-ui/forms'
import type { WatermarkSettings } from 'shared-ui/watermark'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { hasUnsavedPhotos, savedPhoto } from '../photos/photoList.ts'
import { PhotoEditor } from '../photos/PhotoEditor.tsx'
import { usePhotos, type Photos } from '../photos/usePhotos.ts'
import { form, formErrors, leave, photos as photoText } from '../text.ts'
import { ActiveToggle } from './ActiveToggle.tsx'
import { AddressFields } from './AddressFields.tsx'
import { BasicFields } from './BasicFields.tsx'
import { clearDraft, readDraft, writeDraft } from './draft.ts'
import { FormSection } from './FormSection.tsx'
import { InfoList } from './InfoList.tsx'
import { AreaFields, RoomFields } from './NumberFields.tsx'
import styles from './PropertyForm.module.css'
import { useLeaveGuard } from './useLeaveGuard.ts'
import { useSaveProperty } from './useSaveProperty.ts'
import { emptyValues, fromProperty } from './values.ts'

interface PropertyFormProps {
  /** Absent for a new one. */
  property?: AdminPropertyDetail
  categories: Category[]
  watermark: WatermarkSettings | null
}

function photoProblem({ photos }: Pick<Photos, 'photos'>, isNew: boolean) {
  if (photos.length === 0) return isNew ? formErrors.noPhoto : undefined
  return photos.some((photo) => photo.isPrimary) ? undefined : formErrors.noPrimary
}

/** The whole of a property: fields, photos, additional info. */
export function PropertyForm({ property, categories, watermark }: PropertyFormProps) {
  const photos = usePhotos(property?.property_images.map(savedPhoto) ?? [], watermark)
  const { save, progress, propertyId } = useSaveProperty(property, photos)
  const [stored] = useState(() => (property ? fromProperty(property) : emptyValues))
  const [isHalfSaved, setIsHalfSaved] = useState(false)
  const navigate = useNavigate()
  const toast = useToast()
  const isNew = property === undefined

  const validatePhotos = () => {
    const problem = photoProblem({ photos: photos.now() }, isNew)
    return problem ? { photos: problem } : {}
  }

  return (
    <Formik
      initialValues={stored}
      validationSchema={propertySchema}
      validate={validatePhotos}
      onSubmit={async (values, { setStatus }) => {
        const isSaved = await save(values)
        setIsHalfSaved(!isSaved)
        if (!isSaved) return
        setStatus('saved')
        toast.success(isNew ? form.created : form.updated)
        navigate('/admin')
      }}
    >
      <FormBody
        isNew={isNew}
        propertyId={propertyId}
        photos={photos}
        categories={categories}
        progress={progress}
        isHalfSaved={isHalfSaved && propertyId !== undefined}
      />
    </Formik>
  )
}

interface FormBodyProps {
  isNew: boolean
  propertyId: string | undefined
  photos: Photos
  categories: Category[]
  progress: { done: number; total: number } | null
  isHalfSaved: boolean
}

function FormBody({ isNew, propertyId, photos, categories, progress, isHalfSaved }: FormBodyProps) {
  const formik = useFormikContext<ReturnType<typeof fromProperty>>()
  const { values, dirty, submitCount, isSubmitting, status, setValues, resetForm, validateForm } = formik
  const [draft, setDraft] = useState(() => readDraft(propertyId))
  const isSaved = status === 'saved'
  const guard = useLeaveGuard((dirty || hasUnsavedPhotos(photos.photos)) && !isSaved && !isSubmitting)
  const navigate = useNavigate()

  // What an earlier visit left comes back once, over what is stored.
  useEffect(() => {
    if (draft) void setValues(draft)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, [])

  useEffect(() => {
    if (isSaved) clearDraft(propertyId)
    else if (dirty) writeDraft(propertyId, values)
    // A property just created has its draft under its own id.
    if (propertyId) clearDraft(undefined)
  }, [propertyId, values, dirty, isSaved])

  // The message about photos must leave as soon as it is mended.
  useEffect(() => {
    if (submitCount > 0) void validateForm()
  }, [photos.photos, submitCount, validateForm])

  const discard = () => {
    clearDraft(propertyId)
    setDraft(null)
    resetForm()
  }

  return (
    <Form noValidate className={styles.form}>
      <ActiveToggle />
      {draft && dirty && (
        <Alert tone="info" title={form.draftFound}>
          <Button variant="secondary" size="sm" onClick={discard}>
            {form.discardDraft}
          </Button>
        </Alert>
      )}
      <FormSection title={form.sections.photos} help={form.sections.photosHelp}>
        <PhotoEditor
          photos={photos}
          propertyId={propertyId}
          error={submitCount > 0 ? photoProblem(photos, isNew) : undefined}
          disabled={isSubmitting}
        />
      </FormSection>
      <BasicFields categories={categories} />
      <AddressFields />
      <RoomFields />
      <AreaFields />
      <InfoList />
      <div className={styles.messages}>
        <FormErrorSummary title={form.checkFields} />
        {isHalfSaved && !isSubmitting && <Alert tone="warning" title={form.halfSaved} />}
      </div>
      <div className={styles.actions}>
        {progress && (
          <p className={styles.progress} role="status">
            <progress value={progress.done} max={progress.total} aria-hidden="true" />
            {photoText.progress(progress.done, progress.total)}
          </p>
        )}
        <Button variant="secondary" size="lg" disabled={isSubmitting} onClick={() => navigate('/admin')}>
          {form.cancel}
        </Button>
        <SubmitButton size="lg" busyText={form.saving}>
          {isNew ? form.create : form.update}
        </SubmitButton>
      </div>
      <ConfirmDialog
        open={guard.asking}
        title={leave.title}
        message={leave.message}
        confirmLabel={leave.go}
        cancelLabel={leave.stay}
        onConfirm={() => {
          clearDraft(propertyId)
          guard.leave()
        }}
        onCancel={guard.stay}
      />
    </Form>
  )
}
