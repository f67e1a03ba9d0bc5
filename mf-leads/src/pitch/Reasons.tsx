import type { ComponentType, SVGProps } from 'react'
import { Calculator, KeyRound, MapPin } from 'shared-ui'
import { Maximize } from 'shared-ui/icons'
import { text } from '../text.ts'
import styles from './Reasons.module.css'

const icons: Record<string, ComponentType<SVGProps<SVGSVGElement>>> = {
  photos: Maximize,
  reach: MapPin,
  care: KeyRound,
  free: Calculator,
}

export const Reasons = () => (
  <section aria-labelledby="reasons">
    <h2 id="reasons" className={styles.heading}>
      {text.reasonsTitle}
    </h2>
    <ul className={styles.list}>
      {text.reasons.map(({ key, title, body }) => {
        const Icon = icons[key]!
        return (
          <li key={key} className={styles.reason}>
            <span className={styles.mark}>
              <Icon />
            </span>
            <div>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.body}>{body}</p>
            </div>
          </li>
        )
      })}
    </ul>
  </section>
)
