import { useGetCountedCategoriesQuery } from 'shared-backend/admin/settings'
import { Button } from 'shared-ui'
import { Plus } from 'shared-ui/icons'
import { useState } from 'react'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { Loaded } from '../../kit/layout/Loaded.tsx'
import { CategoryDialog } from '../categories/CategoryDialog.tsx'
import { CategoryList } from '../categories/CategoryList.tsx'
import styles from '../categories/CategoryList.module.css'
import { categories as text } from '../categories/text.ts'
import { SettingsFrame } from '../frame/SettingsFrame.tsx'

/** The kinds of property. */
export function CategoriesPage() {
  const query = useGetCountedCategoriesQuery(undefined, { refetchOnMountOrArgChange: true })
  const [isAdding, setIsAdding] = useState(false)
  return (
    <SettingsFrame title={text.title}>
      <FormSection title={text.list} help={text.help}>
        <Button icon={<Plus />} className={styles.add} onClick={() => setIsAdding(true)}>
          {text.add}
        </Button>
        <Loaded query={query} failed={text.loadFailed}>
          {(categories) => <CategoryList categories={categories} />}
        </Loaded>
        {isAdding && <CategoryDialog onClose={() => setIsAdding(false)} />}
      </FormSection>
    </SettingsFrame>
  )
}
