import { useLayoutEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './PrintSheet.module.css'

/** What is printed in the place of the page; on the screen nobody sees it. */
export function PrintSheet({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const page = document.querySelector('main')
    page?.setAttribute('data-print', 'none')
    return () => page?.removeAttribute('data-print')
  }, [])
  return createPortal(<div className={styles.sheet}>{children}</div>, document.body)
}
