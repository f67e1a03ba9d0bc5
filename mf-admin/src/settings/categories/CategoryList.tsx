import type { CountedCategory } from 'shared-backend/admin/settings'
import { Button } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { useState } from 'react'
import { useFocusAfterNotice } from '../../kit/layout/useFocusAfterNotice.ts'
import styles from './CategoryList.module.css'
import { CategoryDialog } from './CategoryDialog.tsx'
import { DeleteCategory } from './DeleteCategory.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { categories as text } from './text.ts'

interface Opened {
  what: 'rename' | 'merge'
  id: string
}

/** The categories, each with its listings and what can be done to it. */
export function CategoryList({ categories }: { categories: CountedCategory[] }) {
  const [opened, setOpened] = useState<Opened>()
  // One that is gone takes its pressed button along.
  const list = useFocusAfterNotice<HTMLUListElement>(categories.length)
  // As it is stored by now: somebody else may have renamed or removed it meanwhile.
  const category = categories.find(({ id }) => id === opened?.id)
  const close = () => setOpened(undefined)
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={text.list} className={styles.list}>
        {categories.map((one) => (
          <li key={one.id} className={styles.row}>
            <p>
              <strong className={styles.name}>{one.name}</strong>{' '}
              <span className={styles.count}>{text.listings(one.listings)}</span>
            </p>
            <Row gap={2}>
              <Button
                variant="secondary"
                size="sm"
                aria-label={text.renameOne(one.name)}
                onClick={() => setOpened({ what: 'rename', id: one.id })}
              >
                {text.rename}
              </Button>
              <Button
                variant="secondary"
                size="sm"
                aria-label={text.mergeOne(one.name)}
                onClick={() => setOpened({ what: 'merge', id: one.id })}
              >
                {text.merge}
              </Button>
              {one.listings === 0 && <DeleteCategory category={one} />}
            </Row>
          </li>
        ))}
      </ul>
      {category && opened?.what === 'rename' && <CategoryDialog category={category} onClose={close} />}
      {category && opened?.what === 'merge' && (
        <MergeDialog
          category={category}
          others={categories.filter(({ id }) => id !== category.id)}
          onClose={close}
        />
      )}
    </>
  )
}
