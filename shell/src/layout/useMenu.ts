import { useNavigate } from 'react-router-dom'
import { text } from '../text.ts'
import { scrollToSection, type Section } from './sections.ts'

export const pageLinks = [
  { to: '/', label: text.menu.home },
  { to: '/properties', label: text.menu.properties },
]

export const sectionLinks: { section: Section; label: string }[] = [
  { section: 'services', label: text.menu.services },
  { section: 'about', label: text.menu.about },
  { section: 'contact', label: text.menu.contact },
]

/** Goes to a section of the home page, from any page. */
export function useGoToSection() {
  const navigate = useNavigate()
  return (section: Section) => {
    void navigate('/', { replace: true, preventScrollReset: true })
    scrollToSection(section)
  }
}
