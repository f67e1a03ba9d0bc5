import { isComing, keptVisits, useConfig, useFavouriteCount } from 'shared-backend'
import { Heart, Menu, useScrolled, VisuallyHidden, X } from 'shared-ui'
import type { MouseEvent } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { text } from '../text.ts'
import styles from './Header.module.css'
import { Logo } from './Logo.tsx'
import type { Section } from './sections.ts'
import { useMobileMenu } from './useMobileMenu.ts'
import { pageLinks, sectionLinks, useGoToSection } from './useMenu.ts'

/** Scroll position in px from which the header is translucent. */
const translucentAfter = 50

export function Header() {
  const { agency } = useConfig()
  const scrolled = useScrolled(translucentAfter)
  const { open, closeAnd, toggleProps, menuProps } = useMobileMenu()
  const goToSection = useGoToSection()
  const favourites = useFavouriteCount()
  const visit = keptVisits.useList((list) => list.find(isComing))

  /** A real link, so that it can be opened in another tab; a plain click scrolls. */
  const sectionProps = (section: Section) => ({
    href: `/#${section}`,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      closeAnd(() => goToSection(section))
    },
  })

  return (
    <header className={styles.header} data-scrolled={scrolled || undefined} data-open={open || undefined}>
      <div className={styles.bar}>
        <Link to="/" className={styles.logo}>
          <Logo {...agency} />
        </Link>
        <NavLink to="/favoritos" className={styles.favourites}>
          <Heart />
          <VisuallyHidden>{text.menu.favourites}</VisuallyHidden>
          {favourites > 0 && <span>{` ${favourites}`}</span>}
        </NavLink>
        <button
          {...toggleProps}
          type="button"
          className={styles.toggle}
          aria-controls="menu"
          aria-label={open ? text.menu.close : text.menu.open}
        >
          {open ? <X /> : <Menu />}
        </button>
        <nav {...menuProps} className={styles.menu} aria-label={text.menu.label}>
          {[...pageLinks, visit].map(
            (link) =>
              link && (
                <NavLink key={link.to} to={link.to} end replace={open} className={styles.link}>
                  {link === visit && <span className={styles.short}>{text.menu.visit}</span>}
                  <span className={styles.full}>{link.label}</span>
                </NavLink>
              ),
          )}
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
