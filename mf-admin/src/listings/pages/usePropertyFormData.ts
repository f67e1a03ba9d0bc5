import { useGetCategoriesQuery } from 'shared-backend/properties'
import { useGetWatermarkSettingsQuery } from 'shared-backend/watermark'
import { useToast } from 'shared-ui'
import { useEffect } from 'react'
import { formErrors } from '../property-form/text.ts'

/** The data that every property form needs besides the property; without a watermark photos are uploaded unmarked. */
export function usePropertyFormData() {
  const toast = useToast()
  const categories = useGetCategoriesQuery()
  const watermark = useGetWatermarkSettingsQuery()

  useEffect(() => {
    if (categories.isError) toast.error(formErrors.categories)
  }, [categories.isError, toast])

  return {
    categories: categories.data ?? [],
    watermark: watermark.data ?? null,
    isLoading: categories.isLoading || watermark.isLoading,
  }
}
