import { Button } from 'shared-ui'
import { dashboard as text } from './text.ts'
import { pageNumbers } from './pageNumbers.ts'
import styles from './PropertyList.module.css'

interface PagerProps {
  /** From 1. */
  page: number
  pages: number
  onPage: (page: number) => void
}

export function Pager({ page, pages, onPage }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav className={styles.pager} aria-label={text.pages}>
      <Button variant="secondary" blocked={page <= 1} onClick={() => onPage(page - 1)}>
        {text.previous}
      </Button>
      <span aria-live="polite" className={styles.position}>
        {text.page(page, pages)}
      </span>
      <ol className={styles.numbers}>
        {pageNumbers(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              '…'
            ) : (
              <Button
                variant={number === page ? 'primary' : 'ghost'}
                size="sm"
                aria-label={text.goToPage(number)}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {number}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Button variant="secondary" blocked={page >= pages} onClick={() => onPage(page + 1)}>
        {text.next}
      </Button>
    </nav>
  )
}
