import type { ComponentType, ReactNode, SVGProps } from 'react'
import { Calculator, KeyRound, MapPin } from 'shared-ui'
import { Maximize } from 'shared-ui/icons'
import { text } from '../text.ts'
import styles from './Points.module.css'

interface PointsProps {
  id: 'reasons' | 'steps'
  title: string
  as: 'ul' | 'ol'
  points: { title: string; body: string; mark: ReactNode }[]
}

/** A list of short paragraphs, each with a mark in front of it. */
const Points = ({ id, title, as: List, points }: PointsProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} className={styles.heading}>
      {title}
    </h2>
    <List className={styles[id]}>
      {points.map(({ title, body, mark }) => (
        <li key={title} className={styles.point}>
          <span className={styles.mark} aria-hidden="true">
            {mark}
          </span>
          <div>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.body}>{body}</p>
          </div>
        </li>
      ))}
    </List>
  </section>
)

const icons: Record<string, ComponentType<SVGProps<SVGSVGElement>>> = {
  photos: Maximize,
  reach: MapPin,
  care: KeyRound,
  free: Calculator,
}

const reasons = text.reasons.map(({ key, ...point }) => {
  const Icon = icons[key]!
  return { ...point, mark: <Icon /> }
})

const steps = text.steps.map((point, position) => ({ ...point, mark: position + 1 }))

export const Reasons = () => <Points id="reasons" title={text.reasonsTitle} as="ul" points={reasons} />

export const NextSteps = () => <Points id="steps" title={text.stepsTitle} as="ol" points={steps} />
