import type { HomeText } from 'shared-domain/agency'
import { Container } from 'shared-ui'
import { HeroIllustration } from './HeroIllustration.tsx'
import { HeroSearch } from './HeroSearch.tsx'
import styles from './Hero.module.css'

interface HeroProps {
  creci: string
  text: Record<HomeText, string>
}

/** The first section: the site's headline and the search. */
export const Hero = ({ creci, text }: HeroProps) => (
  <section className={styles.hero} aria-labelledby="hero-title">
    <Container className={styles.words}>
      <h1 id="hero-title" className={styles.headline}>
        {text.headline}
      </h1>
      <p className={styles.intro}>{text.intro}</p>
      <p className={styles.creci}>{creci}</p>
    </Container>
    <HeroIllustration />
    <Container className={styles.search}>
      <HeroSearch />
    </Container>
  </section>
)
