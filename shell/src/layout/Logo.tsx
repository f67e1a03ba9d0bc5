import type { Agency } from 'shared-backend'
import styles from './Logo.module.css'

/** The agency's logo; without one a mark, a roof over an open door, and its name. */
export function Logo({ name, logo }: Agency) {
  return logo ? (
    <img className={styles.image} src={logo} alt={name} />
  ) : (
    <span className={styles.logo}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path
          d="M3 15.5 16 4l13 11.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path
          d="M7 16v12h18V16"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path d="M13 28v-8.5a3 3 0 0 1 6 0V28" fill="currentColor" />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  )
}
