/* Where the parts of a page stand. Who needs another layout writes CSS of its own. */
import type { HTMLAttributes } from 'react'
import { cx } from '../cx.ts'
import styles from './Layout.module.css'

interface LayoutProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  as?: 'div' | 'section' | 'nav' | 'ul' | 'span'
  /** Between the parts, by the scale of spaces in `tokens.css`. */
  gap: 1 | 2 | 3 | 4 | 5 | 6
}

/** Parts below one another, each as wide as there is room. */
export const Stack = ({ as: Tag = 'div', gap, ...rest }: LayoutProps) => (
  <Tag {...rest} className={cx(styles.stack, styles[`gap${gap}`])} />
)

interface RowProps extends LayoutProps {
  /** Stretched unless given. */
  align?: 'center'
  /** The first at the start and the last at the end of the line. */
  justify?: 'between'
}

/** Parts beside one another, on further lines where there is no room. */
export const Row = ({ as: Tag = 'div', gap, align, justify, ...rest }: RowProps) => (
  <Tag
    {...rest}
    className={cx(styles.row, styles[`gap${gap}`], align && styles[align], justify && styles[justify])}
  />
)
