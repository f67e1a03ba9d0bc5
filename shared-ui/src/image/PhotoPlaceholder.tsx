import styles from './PhotoPlaceholder.module.css'

/** Drawn for listings without a photo: a house on a hill in the site's own colours. An empty label makes it decoration. */
export const PhotoPlaceholder = ({ label }: { label: string }) => (
  <svg
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    viewBox="0 0 300 200"
    preserveAspectRatio="xMidYMid slice"
    className={styles.placeholder}
  >
    <rect className={styles.sky} width="300" height="200" />
    <circle className={styles.sun} cx="222" cy="62" r="22" />
    <path className={styles.hill} d="M0 148 Q70 108 150 132 T300 120 V200 H0Z" />
    <path className={styles.wall} d="M104 104h92v58h-92z" />
    <path className={styles.roof} d="M94 108 150 66l56 42z" />
    <path className={styles.door} d="M141 126h18v36h-18z" />
    <path className={styles.glass} d="M114 118h17v17h-17zM169 118h17v17h-17z" />
    <path className={styles.ground} d="M0 162 Q150 148 300 162 V200 H0Z" />
  </svg>
)
