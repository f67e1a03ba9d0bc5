import type { RegistryEntry } from 'shared-backend'
import type { SiteFiles } from './site.ts'

const intro = `Este site usa as bibliotecas livres abaixo. De cada uma estão aqui o nome, a versão, a licença e onde está o código.

As notificações são enviadas pelo servidor com web-push, sob a Mozilla Public License 2.0:
https://github.com/web-push-libs/web-push`

/** Between two libraries in the `licenses.txt` that each build writes. */
const rule = `\n\n${'-'.repeat(80)}\n\n`

/** The licences of what all parts of the site ship. A part that was released before there was such a file is left out. */
export async function licenses(files: SiteFiles, remotes: Record<string, RegistryEntry>) {
  const entries = ['/shell/', ...Object.values(remotes).map(({ entry }) => entry)]
  const texts = await Promise.all(entries.map((entry) => files.read(entry.replace(/[^/]*$/, 'licenses.txt'))))
  const libraries = texts.flatMap((text) => (text ? new TextDecoder().decode(text).trim().split(rule) : []))
  return `${[intro, ...[...new Set(libraries)].sort()].join(rule)}\n`
}
