import type { AnchorHTMLAttributes, RefAttributes } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { buttonClass, ButtonContent, type ButtonLook } from './Button.tsx'

export type ButtonLinkProps = ButtonLook &
  (
    | (LinkProps & { href?: never })
    | (AnchorHTMLAttributes<HTMLAnchorElement> &
        RefAttributes<HTMLAnchorElement> & { href: string; to?: never })
  )

/** A link that looks like a button: `to` goes through the router, `href` (tel:, https:) leaves it. */
export function ButtonLink({
  variant,
  size,
  icon,
  fullWidth,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const look = buttonClass({ variant, size, fullWidth }, className)
  const content = <ButtonContent icon={icon}>{children}</ButtonContent>
  if (rest.href !== undefined) {
    return (
      <a {...rest} className={look}>
        {content}
      </a>
    )
  }
  return (
    <Link {...rest} className={look}>
      {content}
    </Link>
  )
}
