import { Formik } from 'formik'
import type { AdminPropertyDetail } from 'shared-backend/admin/listings'
import type { Category } from 'shared-backend/properties'
import { propertySchema } from 'shared-backend/schemas'
import { useToast } from 'shared-ui'
import type { WatermarkSettings } from 'shared-ui/watermark'
import { useState } from 'react'
import { withDraftPhotos } from '../drafts/draftPhotos.ts'
import type { FormDraft } from '../drafts/useDraft.ts'
import { savedPhoto } from '../photos/photoList.ts'
import { usePhotos } from '../photos/usePhotos.ts'
import { useTellWanting } from '../wanting/useTellWanting.ts'
import { form } from './text.ts'
import { FormBody } from './FormBody.tsx'
import { isFirstShown, photoProblem } from './photoProblem.ts'
import { useSaveProperty } from './useSaveProperty.ts'
import { emptyValues, fromProperty, infoErrors, pointError, type PropertyFormValues } from './values.ts'

interface PropertyFormProps {
  /** Absent for a new one. */
  property?: AdminPropertyDetail
  /** The first values of a new property. */
  start?: PropertyFormValues
  /** The subject of the form, as in `Draft`. */
  subject: string
  draft: FormDraft<PropertyFormValues>
  categories: Category[]
  watermark: WatermarkSettings | null
}

/** The form of a complete property: fields, photos, additional info. */
export function PropertyForm({ property, start, subject, draft, categories, watermark }: PropertyFormProps) {
  const { id: draftId, draft: previous } = draft.open
  const [own] = useState(() => withDraftPhotos(draft.open, property?.property_images.map(savedPhoto) ?? []))
  const photos = usePhotos(own.photos, watermark)
  const isNew = property === undefined
  const { save, cancel, progress, dialog, seen, base, newId, sent, dropDraft } = useSaveProperty(
    property,
    photos,
    draft.open,
    categories,
  )
  const [stored] = useState(() => (property ? fromProperty(property) : (start ?? emptyValues)))
  const [isHalfSaved, setIsHalfSaved] = useState(false)
  const toast = useToast()
  const tellWanting = useTellWanting()

  const validate = (values: PropertyFormValues) => {
    const problems = {
      photos: photoProblem(photos.now(), isFirstShown(values, property)),
      infos: infoErrors(values.infos),
      point: pointError(values.point),
    }
    return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
  }

  return (
    <Formik
      initialValues={previous?.values ?? stored}
      validationSchema={propertySchema}
      validate={validate}
      onSubmit={async (values, { setStatus, setValues }) => {
        const result = await save(values, setValues)
        setIsHalfSaved(result === 'partly')
        if (result === 'stopped' || result === 'cancelled') return
        if (result !== 'saved') return window.scrollTo({ top: 0 })
        toast.success(isNew ? form.created : form.updated)
        if (isNew && values.active) void tellWanting(newId)
        setStatus('saved')
      }}
    >
      <>
        <FormBody
          isNew={isNew}
          stored={stored}
          photos={photos}
          categories={categories}
          progress={progress}
          onCancelSave={cancel}
          isHalfSaved={isHalfSaved}
          lostPhotos={own.lost}
          draft={draft}
          record={{
            id: draftId,
            subject,
            newId,
            propertyId: seen?.id,
            since: seen?.updated_at,
            base: base ?? undefined,
            sent,
          }}
          onDropDraft={dropDraft}
        />
        {dialog}
      </>
    </Formik>
  )
}
