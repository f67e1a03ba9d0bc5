import { cx } from '../cx.ts'
import styles from './Skeleton.module.css'

type SkeletonProps = {
  /** CSS lengths; a token such as `var(--space-6)` is best. */
  width?: string
  height?: string
  /** CSS ratio such as `3 / 2`, instead of a height. */
  ratio?: string
  shape?: 'text' | 'block' | 'circle'
  className?: string
}

/** Holds the place of what is loading, at the same size. It says nothing: the page announces loading once. */
export const Skeleton = ({ width, height, ratio, shape = 'block', className }: SkeletonProps) => (
  <span
    aria-hidden="true"
    className={cx(styles.skeleton, styles[shape], className)}
    style={{ inlineSize: width, blockSize: height, aspectRatio: ratio }}
  />
)
