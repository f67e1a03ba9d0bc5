import { startWorker } from 'shared-backend'
import { useKeptAt, useKeptOffline } from 'shared-backend/offline'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Container, usePageTitle } from 'shared-ui'
import { KeptNotice } from 'shared-ui/kept'
import { readIds } from './address.ts'
import styles from './Favourites.module.css'
import { OwnList } from './OwnList.tsx'
import { RecentListings } from './RecentListings.tsx'
import { SharedList } from './SharedList.tsx'
import { text } from './text.ts'
import { title } from './title.ts'

/** The visitor's own list, or the one that the address names. */
export function FavouritesPage() {
  const { pathname, search } = useLocation()
  useKeptOffline(pathname + search)
  const keptAt = useKeptAt(pathname + search)
  useEffect(() => void startWorker(), [])
  const ids = readIds(search)
  // After a shared list, whose title is its own.
  usePageTitle(ids.length > 0 ? undefined : title)
  if (ids.length > 0)
    return (
      <Container className={styles.page}>
        <h1>{text.shared}</h1>
        <KeptNotice at={keptAt} />
        <SharedList ids={ids} />
      </Container>
    )
  return (
    <Container className={styles.page}>
      <div>
        <h1>{title}</h1>
        <p className={styles.intro}>{text.intro}</p>
        <noscript>
          <p>{text.noScript}</p>
        </noscript>
      </div>
      <OwnList />
      <RecentListings />
    </Container>
  )
}
