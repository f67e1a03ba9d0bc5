import { Form, useFormikContext } from 'formik'
import type { Category } from 'shared-backend/properties'
import { Alert, Button, ConfirmDialog } from 'shared-ui'
import { FormErrorSummary, SubmitButton } from 'shared-ui/forms'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { hasUnsavedPhotos } from '../photos/photoList.ts'
import { PhotoEditor } from '../photos/PhotoEditor.tsx'
import { stashPhotos } from '../photos/photoStash.ts'
import type { Photos } from '../photos/usePhotos.ts'
import { form, leave, photos as photoText } from '../text.ts'
import { ActiveToggle } from './ActiveToggle.tsx'
import { AddressFields } from './AddressFields.tsx'
import { BasicFields } from './BasicFields.tsx'
import { clearDraft, rememberCreated, writeDraft, type Draft, type DraftBase } from './draft.ts'
import { FormSection } from './FormSection.tsx'
import { InfoList } from './InfoList.tsx'
import { AreaFields, RoomFields } from './NumberFields.tsx'
import { photoProblem } from './photoProblem.ts'
import styles from './PropertyForm.module.css'
import { useLeaveGuard } from './useLeaveGuard.ts'
import type { PropertyFormValues } from './values.ts'

interface FormBodyProps {
  isNew: boolean
  /** The draft's key as long as nothing is stored. */
  startKey: string
  propertyId: string | undefined
  photos: Photos
  categories: Category[]
  progress: { done: number; total: number } | null
  isHalfSaved: boolean
  /** What an earlier visit left. */
  draft: Draft | null
  base: DraftBase
  onDropDraft: () => void
}

/** What is inside the form: bar, sections, and the questions asked on the way out. */
export function FormBody(props: FormBodyProps) {
  const { isNew, startKey, propertyId, photos, categories, progress, isHalfSaved, draft } = props
  const { since, newId } = props.base
  // A property just created has its draft under its own id.
  const draftKey = propertyId ?? startKey
  const formik = useFormikContext<PropertyFormValues>()
  const { values, dirty, submitCount, isSubmitting, setValues, resetForm, validateForm } = formik
  const [isDiscarding, setIsDiscarding] = useState(false)
  const [hadPhotos] = useState(() => photos.now().some(({ kind }) => kind === 'new'))
  const isGivenUp = useRef(false)
  const isSaved = formik.status === 'saved'
  const guard = useLeaveGuard((dirty || hasUnsavedPhotos(photos.photos)) && !isSaved)
  const navigate = useNavigate()

  // What an earlier visit left comes back once, over what is stored, before anything of it is seen.
  useLayoutEffect(() => {
    if (draft) void setValues(draft.values)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, [])

  useEffect(() => {
    if (dirty && !isSaved) writeDraft(draftKey, { values, since, newId })
    if (draftKey !== startKey) clearDraft(startKey)
  }, [draftKey, startKey, values, since, newId, dirty, isSaved])

  // The end of the sign-in takes the form away without asking: the chosen photos wait for the next one.
  const keepPhotos = useEffectEvent(() => {
    if (!isGivenUp.current) stashPhotos(draftKey, photos.now())
    photos.release(isGivenUp.current)
  })
  useEffect(() => () => keepPhotos(), [])

  const giveUp = useCallback(() => {
    isGivenUp.current = true
    clearDraft(draftKey)
    rememberCreated(startKey, null)
  }, [draftKey, startKey])

  useEffect(() => {
    if (!isSaved) return
    giveUp()
    void navigate('/admin')
  }, [isSaved, giveUp, navigate])

  // The message about photos must leave as soon as it is mended.
  useEffect(() => {
    if (submitCount > 0) void validateForm()
  }, [photos.photos, submitCount, validateForm])

  const discard = () => {
    clearDraft(draftKey)
    photos.removeNew()
    setIsDiscarding(false)
    props.onDropDraft()
    resetForm()
  }

  return (
    <Form noValidate className={styles.form}>
      <div className={styles.bar}>
        <ActiveToggle />
        <div className={styles.actions}>
          <Button
            variant="secondary"
            size="lg"
            disabled={isSubmitting}
            onClick={() => void navigate('/admin')}
          >
            {form.cancel}
          </Button>
          <SubmitButton size="lg" busyText={form.saving}>
            {isNew ? form.create : form.update}
          </SubmitButton>
        </div>
        {progress && (
          <p className={styles.progress} role="status">
            <progress value={progress.done} max={progress.total} aria-hidden="true" />
            {photoText.progress(progress.done, progress.total)}
          </p>
        )}
      </div>
      <div className={styles.messages}>
        <FormErrorSummary title={form.checkFields} />
        {isHalfSaved && !isSubmitting && <Alert tone="warning" title={form.halfSaved} />}
      </div>
      {draft && dirty && (
        <Alert tone="info" title={hadPhotos ? form.draftFoundWithPhotos : form.draftFound}>
          <Button variant="secondary" size="sm" onClick={() => setIsDiscarding(true)}>
            {form.discardDraft}
          </Button>
        </Alert>
      )}
      <FormSection title={form.sections.photos} help={form.sections.photosHelp}>
        <PhotoEditor
          photos={photos}
          propertyId={propertyId}
          error={submitCount > 0 ? photoProblem(photos.photos, isNew) : undefined}
          disabled={isSubmitting}
        />
      </FormSection>
      <BasicFields categories={categories} />
      <AddressFields />
      <RoomFields />
      <AreaFields />
      <InfoList />
      <ConfirmDialog
        open={guard.asking}
        title={leave.title}
        message={leave.message}
        confirmLabel={leave.go}
        cancelLabel={leave.stay}
        onConfirm={() => {
          giveUp()
          guard.leave()
        }}
        onCancel={guard.stay}
      />
      <ConfirmDialog
        open={isDiscarding}
        title={form.discardTitle}
        message={form.discardMessage}
        confirmLabel={form.discard}
        cancelLabel={leave.stay}
        onConfirm={discard}
        onCancel={() => setIsDiscarding(false)}
      />
    </Form>
  )
}
