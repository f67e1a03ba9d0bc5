import type { HTMLAttributes } from 'react'
import { cx } from '../cx.ts'
import styles from './Container.module.css'

type ContainerProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'main' | 'header' | 'footer' | 'nav'
  width?: 'narrow' | 'content' | 'wide'
}

/** Keeps content in the middle of the page, off its edges. */
export const Container = ({ as: Tag = 'div', width = 'wide', className, ...rest }: ContainerProps) => (
  <Tag {...rest} className={cx(styles.container, styles[width], className)} />
)
