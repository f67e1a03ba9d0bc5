import { Formik } from 'formik'
import type { AdminPropertyDetail } from 'shared-backend/admin'
import type { Category } from 'shared-backend/properties'
import { propertySchema } from 'shared-backend/schemas'
import { useToast } from 'shared-ui'
import type { WatermarkSettings } from 'shared-ui/watermark'
import { useState } from 'react'
import { savedPhoto } from '../photos/photoList.ts'
import { withStash } from '../photos/photoStash.ts'
import { usePhotos } from '../photos/usePhotos.ts'
import { form } from '../text.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { readDraft, rememberCreated } from './draft.ts'
import { FormBody } from './FormBody.tsx'
import { photoProblem } from './photoProblem.ts'
import { useSaveProperty } from './useSaveProperty.ts'
import { emptyValues, fromProperty, type PropertyFormValues } from './values.ts'

interface PropertyFormProps {
  /** Absent for a new one. */
  property?: AdminPropertyDetail
  /** What a new one begins with. */
  start?: PropertyFormValues
  /** Under which what is typed is kept: the property's id, or what began a new one. */
  draftKey: string
  categories: Category[]
  watermark: WatermarkSettings | null
}

/** The whole of a property: fields, photos, additional info. */
export function PropertyForm({ property, start, draftKey, categories, watermark }: PropertyFormProps) {
  const [own] = useState(() => withStash(draftKey, property?.property_images.map(savedPhoto) ?? []))
  const photos = usePhotos(own, watermark)
  const isNew = property === undefined
  const rememberNew = (id: string) => {
    if (isNew) rememberCreated(draftKey, id)
  }
  const [draft, setDraft] = useState(() => readDraft(draftKey))
  const { save, progress, conflict, propertyId, base, dropDraft } = useSaveProperty(
    property,
    photos,
    draft,
    rememberNew,
  )
  const [stored] = useState(() => (property ? fromProperty(property) : (start ?? emptyValues)))
  const [isHalfSaved, setIsHalfSaved] = useState(false)
  const toast = useToast()

  const validatePhotos = () => {
    const problem = photoProblem(photos.now(), isNew)
    return problem ? { photos: problem } : {}
  }

  return (
    <Formik
      initialValues={stored}
      validationSchema={propertySchema}
      validate={validatePhotos}
      onSubmit={async (values, { setStatus }) => {
        await photos.settled()
        // A photo that was still being prepared may have turned out to be none.
        const result = photoProblem(photos.now(), isNew) ? 'failed' : await save(values)
        setIsHalfSaved(result === 'partly')
        if (result !== 'saved') return window.scrollTo({ top: 0 })
        toast.success(isNew ? form.created : form.updated)
        setStatus('saved')
      }}
    >
      <>
        <FormBody
          isNew={isNew}
          startKey={draftKey}
          propertyId={propertyId}
          photos={photos}
          categories={categories}
          progress={progress}
          isHalfSaved={isHalfSaved}
          draft={draft}
          base={base}
          onDropDraft={() => {
            dropDraft()
            setDraft(null)
          }}
        />
        {conflict && propertyId && (
          <ConflictDialog
            propertyId={propertyId}
            mine={conflict.mine}
            categories={categories}
            onAnswer={conflict.answer}
          />
        )}
      </>
    </Formik>
  )
}
