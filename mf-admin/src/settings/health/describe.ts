import type { SiteHealth } from 'shared-backend/admin/settings'
import { theSite } from 'shared-backend/admin/settings'
import { formatNumber } from 'shared-domain/numbers'
import { formatCount } from 'shared-ui'

type Release = SiteHealth['releases'][number]
type Switch = SiteHealth['switches'][number]

/** The parts of the site by the names that somebody knows who has seen it. */
const parts: Partial<Record<string, string>> = {
  shell: 'Cabeçalho e rodapé',
  'mf-catalogue': 'Início e busca',
  'mf-property': 'Página do imóvel',
  'mf-leads': 'Formulários',
  'mf-admin': 'Painel',
}

export const partOf = (name: string) => parts[name] ?? name

/** Pages from which on a share says something. */
const enough = 20

const pages = (number: number) => formatCount(number, 'página', 'páginas')

/** How a part is, in a sentence. */
export function stateOf({
  package: name,
  disabled,
  is_new,
  pages: { views, unsettled, failed, errors },
}: Release) {
  // Of the frame only what keeps favourites without a network can be off.
  if (disabled && name !== 'shell') return 'Fora do ar: no lugar dela está um aviso.'
  if (views === 0) return 'Nenhuma página vista.'
  const bad = Math.min(views, Math.max(unsettled, failed, errors))
  const share = `${formatNumber(Math.floor(((views - bad) / views) * 1000) / 10)}%`
  if (views < enough) return `${pages(views)}: ainda é pouco para dizer.`
  return `${share} de ${pages(views)} abriram bem.${is_new ? ' Versão nova, ainda observada.' : ''}`
}

/** What was done, in a sentence. */
export function describeSwitch({ action, by, changes }: Switch) {
  const names = changes.map(({ package: name, version }) =>
    version && (action === 'release' || action === 'rollback')
      ? `${partOf(name)} (${version})`
      : partOf(name),
  )
  const what = new Intl.ListFormat('pt-BR').format(names)
  const isOff = changes.every((one) => one.disabled && one.package !== 'shell')
  if (by === theSite)
    return isOff ? `O site tirou do ar sozinho: ${what}` : `O site voltou sozinho à versão de antes: ${what}`
  if (changes[0]?.package === 'shell' && action === 'disable')
    return 'Favoritos sem internet e notificações: tirados do ar'
  if (changes[0]?.package === 'shell' && action === 'enable')
    return 'Favoritos sem internet e notificações: de volta ao ar'
  const words = {
    release: 'Versão nova',
    rollback: 'De volta a uma versão anterior',
    disable: 'Tirado do ar',
    enable: 'De volta ao ar',
    forget: 'Versões anteriores dispensadas',
    retire: 'Retirado do site',
  }
  return `${words[action]}: ${what}`
}
