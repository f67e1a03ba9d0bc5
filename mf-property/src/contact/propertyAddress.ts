import type { SiteConfig } from 'shared-backend'

/** The property's address on the web, without what a visitor's own way added to it. */
export const propertyAddress = ({ origin = window.location.origin }: SiteConfig, id: string) =>
  `${origin}/property/${id}`
