import styles from './Logo.module.css'

/** The agency's mark and its name: a roof over an open door. */
export function Logo({ name }: { name: string }) {
  return (
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
