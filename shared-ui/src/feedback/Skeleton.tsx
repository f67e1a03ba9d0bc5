import { cx } from '../cx.ts'
import styles from './Skeleton.module.css'

type SkeletonProps = {
  /** `photo` is as wide as its place, in the ratio of a listing's photo. */
  shape?: 'text' | 'block' | 'circle' | 'photo'
  className?: string
}

/** A placeholder of the same size as the loading content. It announces nothing: the page announces loading once. */
export const Skeleton = ({ shape = 'block', className }: SkeletonProps) => (
  <span aria-hidden="true" className={cx(styles.skeleton, styles[shape], className)} />
)
