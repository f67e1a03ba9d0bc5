import type { Agency } from 'shared-backend'

/** `--color-paper` of the tokens. */
export const themeColor = '#faf7f2'

/** As many whole words as a home screen has room for. */
const shortName = (name: string) => /^.{1,12}(?=\s|$)/.exec(name)?.[0] ?? name.slice(0, 12)

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/assets/icon-${purpose === 'any' ? '' : 'maskable-'}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The web app manifest: what an installed site is called and looks like. */
export const manifestOf = ({ name }: Agency) => ({
  id: '/',
  name,
  short_name: shortName(name),
  lang: 'pt-BR',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: themeColor,
  theme_color: themeColor,
  icons: [
    icon(192, 'any'),
    icon(512, 'any'),
    icon(192, 'maskable'),
    icon(512, 'maskable'),
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [{ name: 'Favoritos', url: '/favoritos', icons: [icon(192, 'any')] }],
})

/** That of the admin area, an app of its own: what other apps share is entered as a new case. */
export const adminManifestOf = (agency: Agency) => ({
  ...manifestOf(agency),
  id: '/admin',
  name: `${agency.name} – Painel`,
  short_name: 'Painel',
  start_url: '/admin',
  scope: '/admin',
  share_target: {
    action: '/admin/cases/new',
    method: 'GET',
    params: { title: 'title', text: 'text', url: 'url' },
  },
  shortcuts: [
    { name: 'Novo atendimento', url: '/admin/cases/new', icons: [icon(192, 'any')] },
    { name: 'Agenda', url: '/admin/cases?modo=agenda', icons: [icon(192, 'any')] },
  ],
})

export type Manifest = ReturnType<typeof manifestOf>
