import { Form, useFormikContext } from 'formik'
import type { Category } from 'shared-backend/properties'
import { Alert, Button, ConfirmDialog } from 'shared-ui'
import { FormErrorSummary, SubmitButton } from 'shared-ui/forms'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { listAt } from '../dashboard/listAddress.ts'
import { keepDraftPhotos } from '../drafts/draftPhotos.ts'
import { DraftOffer } from '../drafts/DraftOffer.tsx'
import type { Draft } from '../drafts/draft.ts'
import { removeDraft } from '../drafts/draftStore.ts'
import type { FormDraft } from '../drafts/useDraft.ts'
import { useKeptDraft } from '../drafts/useKeptDraft.ts'
import { useUnsaved } from '../../kit/layout/LeaveGuard.tsx'
import { common } from '../../kit/text.ts'
import { useFocusAfterNotice } from '../../kit/layout/useFocusAfterNotice.ts'
import { hasUnsavedPhotos } from '../photos/photoList.ts'
import { FormPortals } from './FormPortals.tsx'
import { PhotoEditor } from '../photos/PhotoEditor.tsx'
import type { Photos } from '../photos/usePhotos.ts'
import { drafts } from '../drafts/text.ts'
import { form } from './text.ts'
import { leave } from '../../kit/layout/text.ts'
import { photos as photoText } from '../photos/text.ts'
import { ActiveToggle } from './ActiveToggle.tsx'
import { AddressFields } from './AddressFields.tsx'
import { BasicFields } from './BasicFields.tsx'
import { ErrorList } from './ErrorList.tsx'
import { FactFields } from './FactFields.tsx'
import { FoldingSection } from './FoldingSection.tsx'
import { InfoList } from './InfoList.tsx'
import { PreviewLink } from './PreviewLink.tsx'
import styles from './PropertyForm.module.css'
import { SectionMenu } from './SectionMenu.tsx'
import { sectionOf } from './sections.ts'
import { sectionStates } from './sectionStates.ts'
import { SectionsContext, useSections } from './useSections.ts'
import { useProposedReference } from './useProposedReference.ts'
import type { UploadProgress } from './useSaveProperty.ts'
import { isSame, type PropertyFormValues } from './values.ts'

interface FormBodyProps {
  isNew: boolean
  /** The form's values with nothing typed. */
  stored: PropertyFormValues
  photos: Photos
  categories: Category[]
  progress: UploadProgress | null
  onCancelSave: () => void
  isHalfSaved: boolean
  /** How many photos of the draft the browser has not kept. */
  lostPhotos: number
  draft: FormDraft<PropertyFormValues>
  /** The parts of the draft that are written beside the values. */
  record: Omit<Draft<PropertyFormValues>, 'values' | 'photos' | 'savedAt'>
  onDropDraft: () => void
}

/** The content of the form: bar, sections, and the question before a draft is discarded. */
export function FormBody(props: FormBodyProps) {
  const { isNew, stored, photos, categories, progress, isHalfSaved, draft } = props
  const { id, propertyId } = props.record
  const formik = useFormikContext<PropertyFormValues>()
  const { values, submitCount, isSubmitting, resetForm, validateForm } = formik
  const [isDiscarding, setIsDiscarding] = useState(false)
  const [hadPhotos] = useState(() => hasUnsavedPhotos(photos.now()))
  const [isRecovered, setIsRecovered] = useState(draft.open.draft !== null)
  const sections = useSections(
    sectionStates({
      values,
      stored,
      errors: formik.errors,
      touched: formik.touched,
      isSubmitted: submitCount > 0,
      photos: { count: photos.photos.length, isChanged: hasUnsavedPhotos(photos.photos) },
    }),
  )
  const preparing = photos.photos.filter((one) => one.kind === 'new' && one.status === 'preparing').length
  const notices = draft.offers.length + Number(isRecovered)
  // The button that continued this draft has gone with the form before it.
  const content = useFocusAfterNotice<HTMLDivElement>(notices, draft.isContinued ? Infinity : notices)
  const isGivenUp = useRef(false)
  const isSaved = formik.status === 'saved'
  const isTyped = !isSame(values, stored)
  useProposedReference(isNew && isTyped)
  const isUnsaved = (isTyped || hasUnsavedPhotos(photos.photos)) && !isSaved
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const list = listAt(search, propertyId)

  // A link may name the field that it is about.
  const goToNamed = useEffectEvent(() => {
    const field = hash.slice(1)
    const section = sectionOf(field)
    if (section) sections.goTo(section, field)
  })
  useEffect(() => goToNamed(), [hash])

  const failure = useKeptDraft(draft.open, { ...props.record, values }, photos.photos, {
    isUnsaved,
    isSaved,
  })

  // The end of the sign-in takes the form away without asking: the chosen photos wait for the next one.
  const onGone = useEffectEvent(() => {
    if (!isGivenUp.current) keepDraftPhotos(id, photos.now())
    photos.release(isGivenUp.current)
  })
  useEffect(() => () => onGone(), [])

  const giveUp = useCallback(() => {
    isGivenUp.current = true
    removeDraft(id)
  }, [id])
  useUnsaved(isUnsaved, { onLeft: giveUp })

  useEffect(() => {
    if (!isSaved) return
    giveUp()
    void navigate(list)
  }, [isSaved, giveUp, navigate, list])

  // The message about photos must leave as soon as it is mended.
  useEffect(() => {
    if (submitCount > 0) void validateForm()
  }, [photos.photos, submitCount, validateForm])

  const discard = () => {
    removeDraft(id)
    photos.removeNew()
    setIsDiscarding(false)
    setIsRecovered(false)
    props.onDropDraft()
    resetForm({ values: stored })
  }

  return (
    <SectionsContext value={sections}>
      <Form noValidate className={styles.form}>
        <div className={styles.bar}>
          <ActiveToggle />
          <div className={styles.actions}>
            <PreviewLink
              form={id}
              propertyId={propertyId ?? props.record.newId ?? id}
              photos={photos.photos}
              categories={categories}
            />
            <Button
              variant="secondary"
              size="lg"
              onClick={() => (isSubmitting ? props.onCancelSave() : void navigate(list))}
            >
              {form.cancel}
            </Button>
            <SubmitButton size="lg" busyText={form.saving}>
              {isNew ? form.create : form.update}
            </SubmitButton>
          </div>
          <SectionMenu />
          {isSubmitting && !progress && preparing > 0 && (
            <p className={styles.progress} role="status">
              {photoText.preparingSome(preparing)}
            </p>
          )}
          {progress && (
            <p className={styles.progress} role="status">
              <progress value={progress.share} max={1} aria-hidden="true" />
              <span>{photoText.progress(progress.done, progress.total)}</span>
            </p>
          )}
        </div>
        <div ref={content} tabIndex={-1} className={styles.content}>
          <div className={styles.messages}>
            <FormErrorSummary title={common.checkFields}>
              <ErrorList />
            </FormErrorSummary>
            {isHalfSaved && !isSubmitting && <Alert tone="warning" title={form.halfSaved} />}
          </div>
          <DraftOffer draft={draft} />
          {failure && (
            <Alert tone="warning" title={drafts.notKept[failure]}>
              <p>{drafts.notKeptHelp}</p>
            </Alert>
          )}
          {isRecovered && isUnsaved && (
            <Alert tone="info" title={hadPhotos ? form.draftFoundWithPhotos : form.draftFound}>
              {props.lostPhotos > 0 && <p>{form.photosLost(props.lostPhotos)}</p>}
              <Button variant="secondary" size="sm" onClick={() => setIsDiscarding(true)}>
                {form.discardDraft}
              </Button>
            </Alert>
          )}
          <FoldingSection name="photos" help={form.sections.photosHelp}>
            <PhotoEditor
              photos={photos}
              propertyId={propertyId}
              error={submitCount > 0 ? (formik.errors as { photos?: string }).photos : undefined}
              disabled={isSubmitting}
            />
          </FoldingSection>
          <BasicFields categories={categories} />
          <AddressFields />
          <FactFields />
          <InfoList />
          {/* It comes when the portals are known: at the end it moves nothing. */}
          <FormPortals
            id={propertyId ?? props.record.newId ?? id}
            photos={photos.photos}
            categories={categories}
          />
        </div>
        <ConfirmDialog
          open={isDiscarding}
          title={form.discardTitle}
          message={form.discardMessage}
          confirmLabel={drafts.discard}
          cancelLabel={leave.stay}
          onConfirm={discard}
          onCancel={() => setIsDiscarding(false)}
        />
      </Form>
    </SectionsContext>
  )
}
