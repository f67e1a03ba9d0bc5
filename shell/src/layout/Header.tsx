import { useConfig } from 'shared-backend'
import { Menu, useScrolled, X } from 'shared-ui'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { text } from '../text.ts'
import styles from './Header.module.css'
import { Logo } from './Logo.tsx'
import type { Section } from './sections.ts'
import { pageLinks, sectionLinks, useGoToSection } from './useMenu.ts'

/** Scrolled further than this many px, the header lets the page shine through. */
const translucentAfter = 50

export function Header() {
  const { agency } = useConfig()
  const scrolled = useScrolled(translucentAfter)
  const { key } = useLocation()
  // Remembered with the address it was opened at: going anywhere closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === key
  const toggle = useRef<HTMLButtonElement>(null)
  const goToSection = useGoToSection()

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(null)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  /** A real link, so that it can be opened in a tab of its own; a plain click scrolls. */
  const sectionProps = (section: Section) => ({
    href: `/#${section}`,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      setOpenAt(null)
      goToSection(section)
    },
  })

  return (
    <header className={styles.header} data-scrolled={scrolled || undefined} data-open={open || undefined}>
      <div className={styles.bar}>
        <Link to="/" className={styles.logo}>
          <Logo name={agency.name} />
        </Link>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls="menu"
          aria-label={open ? text.menu.close : text.menu.open}
          onClick={() => setOpenAt(open ? null : key)}
        >
          {open ? <X aria-hidden /> : <Menu aria-hidden />}
        </button>
        <nav id="menu" className={styles.menu} aria-label={text.menu.label}>
          {pageLinks.map(({ to, label }) => (
            <NavLink key={to} to={to} end className={styles.link}>
              {label}
            </NavLink>
          ))}
          {sectionLinks.map(({ section, label }) => (
            <a key={section} className={styles.link} {...sectionProps(section)}>
              {label}
            </a>
          ))}
          <a className={styles.call} {...sectionProps('contact')}>
            {text.menu.talkToUs}
          </a>
        </nav>
      </div>
    </header>
  )
}
