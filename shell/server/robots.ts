import type { RegistryEntry } from 'shared-backend'

/** Disallows robots every area that needs a session. */
export function robots(remotes: Record<string, RegistryEntry>, origin: string) {
  const closed = Object.values(remotes).flatMap(({ routes, rules }) =>
    routes.filter((pattern) => rules[pattern]?.session).map((pattern) => `/${pattern.split('/')[1]}`),
  )
  return [
    'User-agent: *',
    ...[...new Set(closed)].map((area) => `Disallow: ${area}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
