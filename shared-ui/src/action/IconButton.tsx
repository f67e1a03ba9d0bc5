import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import { blockedProps } from './blockedProps.ts'
import styles from './IconButton.module.css'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  /** The accessible name; also the tooltip. */
  label: string
  icon: ReactNode
  /** `overlay` is for use on photographs. */
  variant?: 'plain' | 'outline' | 'overlay' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  /** As of `Button`. */
  blocked?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({
  label,
  icon,
  variant = 'plain',
  size = 'md',
  type = 'button',
  className,
  blocked,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      {...blockedProps(blocked, onClick)}
      type={type}
      aria-label={label}
      className={cx(styles.iconButton, styles[variant], styles[size], className)}
    >
      {icon}
    </button>
  )
}
