import type { HTMLAttributes } from 'react'
import { cx } from '../cx.ts'
import styles from './Card.module.css'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li'
  padding?: 'none' | 'md' | 'lg'
}

/** A sheet on the paper. */
export const Card = ({ as: Tag = 'div', padding = 'md', className, ...rest }: CardProps) => (
  <Tag {...rest} className={cx(styles.card, styles[padding], className)} />
)
