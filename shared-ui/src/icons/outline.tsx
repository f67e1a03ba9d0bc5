import type { SVGProps } from 'react'

export type IconProps = SVGProps<SVGSVGElement>

/**
 * An icon of one path on a grid of 24, drawn in the colour of the text. One path and not the several
 * shapes that icon libraries use: a card shows eight icons, and every node of a page is laid out and kept. What is beside
 * it has the words, so screen readers pass it over, as they do an icon of Lucide.
 */
export const outline = (path: string) => (props: IconProps) => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...props}
  >
    <path d={path} />
  </svg>
)
