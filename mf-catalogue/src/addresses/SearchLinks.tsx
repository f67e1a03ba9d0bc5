import { searchPath, searchTitle, type SearchMeaning } from 'shared-backend/properties'
import { Link } from 'react-router-dom'
import styles from './SearchLinks.module.css'

export interface SearchGroup {
  title: string
  searches: readonly SearchMeaning[]
}

interface SearchLinksProps {
  groups: readonly SearchGroup[]
  heading: 'h2' | 'h3'
}

/** Links to searches that have an address of their own, under a common heading. */
export const SearchLinks = ({ groups, heading: Heading }: SearchLinksProps) => (
  <div className={styles.groups}>
    {groups.map(
      ({ title, searches }) =>
        searches.length > 0 && (
          <div key={title} className={styles.group}>
            <Heading className={styles.title}>{title}</Heading>
            <ul className={styles.links}>
              {searches.map((search) => (
                <li key={searchPath(search)}>
                  <Link to={searchPath(search)}>{searchTitle(search)}</Link>
                </li>
              ))}
            </ul>
          </div>
        ),
    )}
  </div>
)
