import { Formik } from 'formik'
import type { AdminPropertyDetail } from 'shared-backend/admin'
import type { Category } from 'shared-backend/properties'
import { propertySchema } from 'shared-backend/schemas'
import { useToast } from 'shared-ui'
import type { WatermarkSettings } from 'shared-ui/watermark'
import { useState } from 'react'
import { savedPhoto } from '../photos/photoList.ts'
import { usePhotos } from '../photos/usePhotos.ts'
import { form } from '../text.ts'
import { FormBody } from './FormBody.tsx'
import { photoProblem } from './photoProblem.ts'
import { useSaveProperty } from './useSaveProperty.ts'
import { emptyValues, fromProperty } from './values.ts'

interface PropertyFormProps {
  /** Absent for a new one. */
  property?: AdminPropertyDetail
  categories: Category[]
  watermark: WatermarkSettings | null
}

/** The whole of a property: fields, photos, additional info. */
export function PropertyForm({ property, categories, watermark }: PropertyFormProps) {
  const photos = usePhotos(property?.property_images.map(savedPhoto) ?? [], watermark)
  const { save, progress, propertyId } = useSaveProperty(property, photos)
  const [stored] = useState(() => (property ? fromProperty(property) : emptyValues))
  const [isHalfSaved, setIsHalfSaved] = useState(false)
  const toast = useToast()
  const isNew = property === undefined

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
        const isSaved = await save(values)
        setIsHalfSaved(!isSaved)
        if (!isSaved) return window.scrollTo({ top: 0 })
        toast.success(isNew ? form.created : form.updated)
        setStatus('saved')
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
