import type { SearchKey, CatalogueSearch } from 'shared-domain/search'
import { ButtonLink } from 'shared-ui'
import { cursorAddress } from 'shared-domain/search'
import { results as text } from './text.ts'
import styles from './MoreLink.module.css'

interface MoreLinkProps {
  search: CatalogueSearch
  /** The place after which they follow. */
  next: SearchKey
  /** Puts them behind those that are here; until a script can, the link leads to a page of them. */
  onMore?: () => void
}

/** A link to further listings, where scrolling does not load them. */
export const MoreLink = ({ search, next, onMore }: MoreLinkProps) => (
  <p className={onMore ? styles.more : styles.withoutScript}>
    <ButtonLink
      to={cursorAddress(search, next)}
      rel="next"
      variant="secondary"
      onClick={(event) => {
        if (!onMore) return
        event.preventDefault()
        onMore()
      }}
    >
      {text.more}
    </ButtonLink>
  </p>
)
