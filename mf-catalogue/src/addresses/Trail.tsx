import { Link } from 'react-router-dom'
import { addresses as text } from '../text.ts'
import styles from './Trail.module.css'
import { trailOf, type Meaning } from './searchAddress.ts'

/** Where the page stands: a link to each address above it, and its own name. */
export const Trail = ({ meaning }: { meaning: Meaning }) => (
  <nav aria-label={text.trail}>
    <ol className={styles.trail}>
      {[{ name: text.home, path: '/' }, ...trailOf(meaning)].map(({ name, path }, index, { length }) => (
        <li key={path}>
          {index === length - 1 ? <span aria-current="page">{name}</span> : <Link to={path}>{name}</Link>}
        </li>
      ))}
    </ol>
  </nav>
)
