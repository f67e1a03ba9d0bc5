import { Container } from 'shared-ui'
import { sections as text } from './text.ts'
import { HeroIllustration } from './HeroIllustration.tsx'
import { HeroSearch } from './HeroSearch.tsx'
import styles from './Hero.module.css'

/** The first section: the site's headline and the search. */
export const Hero = ({ creci }: { creci: string }) => (
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
