import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { ArrowLeft, readCatalogueVisit } from 'shared-ui'
import { text } from '../text.ts'
import styles from './BackLink.module.css'

const opensElsewhere = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** To the catalogue as the visitor left it, filters and scroll position included, else to all of it. */
export function BackLink() {
  const visit = readCatalogueVisit(useLocation().state)
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    if (!visit || opensElsewhere(event)) return
    event.preventDefault()
    void navigate(-visit.steps)
  }
  return (
    <Link to={visit?.catalogue ?? '/properties'} className={styles.back} data-print="none" onClick={goBack}>
      <ArrowLeft />
      {text.backToListings}
    </Link>
  )
}
