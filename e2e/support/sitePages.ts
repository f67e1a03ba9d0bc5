import type { Page } from '@playwright/test'

interface SitePage {
  name: string
  path: (propertyId: string) => string
  /** Waits for what a visitor comes for. */
  ready: (page: Page) => Promise<void>
}

const shown = (text: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name: text }).waitFor()
const listed = (page: Page) => page.getByRole('article').first().waitFor()

/** What anybody may open. */
export const publicPages: SitePage[] = [
  { name: 'home', path: () => '/', ready: listed },
  { name: 'catalogue', path: () => '/properties', ready: listed },
  { name: 'property', path: (id) => `/property/${id}`, ready: shown(/^Casa de teste/) },
  { name: 'lead form', path: () => '/anunciar-imovel', ready: shown(/./) },
  { name: 'privacy', path: () => '/privacidade', ready: shown(/./) },
  {
    name: 'unknown property',
    path: () => '/property/3f2b8c1a-0000-4000-8000-000000000000',
    ready: shown('Imóvel não encontrado'),
  },
  { name: '404', path: () => '/nao-existe', ready: shown('Oops! Page not found') },
  { name: 'admin login', path: () => '/admin/login', ready: shown('Acesso Administrativo') },
]

/** What takes a session. */
export const adminPages: SitePage[] = [
  {
    name: 'dashboard',
    path: () => '/admin',
    ready: (page) => page.getByRole('heading', { name: /^Meus Imóveis/ }).waitFor(),
  },
  {
    name: 'new property',
    path: () => '/admin/properties/new',
    ready: (page) => page.getByRole('button', { name: 'Criar Imóvel' }).waitFor(),
  },
  {
    name: 'property form',
    path: (id) => `/admin/properties/edit/${id}`,
    ready: (page) => page.getByRole('img', { name: 'Foto 1' }).waitFor(),
  },
  {
    name: 'settings',
    path: () => '/admin/settings',
    ready: (page) => page.getByRole('heading', { name: 'Usuários' }).waitFor(),
  },
  { name: 'leads', path: () => '/admin/leads', ready: shown('Leads') },
]

/** The three that visitors mostly open. */
export const listingPages = publicPages.slice(0, 3)
