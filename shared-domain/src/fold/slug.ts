import { fold } from './fold.ts'

/**
 * A name as it stands in an address: `slug('Lagoa da Conceição')` is `lagoa-da-conceicao`. Empty where it has no Latin
 * letter and no digit. The database's `private.slug` gives the same.
 */
export const slug = (name: string) =>
  fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .replace(/-$/, '')
