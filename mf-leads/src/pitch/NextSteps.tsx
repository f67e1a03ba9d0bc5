import { text } from '../text.ts'
import styles from './NextSteps.module.css'

export const NextSteps = () => (
  <section aria-labelledby="next-steps">
    <h2 id="next-steps" className={styles.heading}>
      {text.stepsTitle}
    </h2>
    <ol className={styles.list}>
      {text.steps.map(({ title, body }, position) => (
        <li key={title} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {position + 1}
          </span>
          <div>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.body}>{body}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
)
