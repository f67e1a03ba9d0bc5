import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { blockedProps } from './blockedProps.ts'
import styles from './Button.module.css'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  /** Drawn before the text. */
  icon?: ReactNode
  fullWidth?: boolean
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Shows a spinner and refuses clicks. */
    busy?: boolean
    /** Refuses clicks for a moment; unlike a disabled button it keeps the focus. */
    blocked?: boolean
    ref?: Ref<HTMLButtonElement>
  }

export const buttonClass = (
  { variant = 'primary', size = 'md', fullWidth }: ButtonLook,
  className?: string,
) => cx(styles.button, styles[variant], styles[size], fullWidth && styles.fullWidth, className)

/** A spinner comes and goes beside the text: with an element of its own it survives a translation of the page. */
export const ButtonContent = ({ icon, children }: Pick<ButtonLook, 'icon'> & { children: ReactNode }) => (
  <>
    {icon}
    <span className={styles.content}>{children}</span>
  </>
)

export function Button({
  variant,
  size,
  icon,
  fullWidth,
  busy = false,
  blocked = busy,
  onClick,
  type = 'button',
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      {...blockedProps(blocked, onClick)}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, fullWidth }, className)}
    >
      <ButtonContent icon={busy ? <Spinner size="sm" /> : icon}>{children}</ButtonContent>
    </button>
  )
}
