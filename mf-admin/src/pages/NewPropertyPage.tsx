import { AdminPage } from '../layout/AdminPage.tsx'
import { PageLoading } from '../layout/PageLoading.tsx'
import { PropertyForm } from '../property-form/PropertyForm.tsx'
import { form } from '../text.ts'
import { usePropertyFormData } from './usePropertyFormData.ts'

export function NewPropertyPage() {
  const { categories, watermark, isLoading } = usePropertyFormData()
  return (
    <AdminPage title={form.newTitle}>
      {isLoading ? <PageLoading /> : <PropertyForm categories={categories} watermark={watermark} />}
    </AdminPage>
  )
}
