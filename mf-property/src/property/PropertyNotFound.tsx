import { ButtonLink, Container, House } from 'shared-ui'
import { text } from '../text.ts'
import styles from './PropertyNotFound.module.css'

export const PropertyNotFound = () => (
  <Container width="narrow" className={styles.page}>
    <House className={styles.icon} />
    <h1>{text.notFound}</h1>
    <p className={styles.hint}>{text.notFoundHint}</p>
    <ButtonLink to="/">{text.backHome}</ButtonLink>
  </Container>
)
