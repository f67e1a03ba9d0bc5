import type { SVGProps } from 'react'

/** Lucide has no flight of stairs; drawn on its grid. */
export const Stairs = (props: SVGProps<SVGSVGElement>) => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    {...props}
  >
    <path d="M3 20h4v-5h5v-5h5V5h4" />
  </svg>
)
