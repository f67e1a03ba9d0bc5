import type { ReactNode } from 'react'
import { text } from '../text.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './SiteLayout.module.css'

const mainId = 'conteudo'

/** Header, the page, footer: everything a visitor sees except the admin area. */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href={`#${mainId}`}>
        {text.skipToContent}
      </a>
      <Header />
      <main id={mainId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </>
  )
}
