import { expect, type Page } from '@playwright/test'
import { storeProperty } from '../properties.ts'

export const remoteNames = ['mf-catalogue', 'mf-property', 'mf-leads', 'mf-admin'] as const
export type RemoteName = (typeof remoteNames)[number]

/** One page of each remote. */
export interface RemotePage {
  path: string
  /** Its heading. */
  title: string
  /** A page of another remote, and the link there to this one. */
  from: string
  follow: (page: Page) => Promise<unknown>
  /** The server renders it, between the site's header and footer. */
  isPublic: boolean
  /** The page's code is a chunk of its own. */
  hasOwnChunk?: true
  /** Its code requests another chunk later: what a visitor does until it does. */
  wantMore?: (page: Page) => Promise<void>
}

/** Lazy chunks have numbers as names. */
export const lazyChunksOf = (name: RemoteName) => new RegExp(`/remotes/${name}/[^/]+/\\d+\\.\\w+\\.js$`)

export const inHeader = (name: string) => (page: Page) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).click()
const byItself = () => Promise.resolve()
/** Scrolls the page as soon as it is long enough. */
const scroll = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        window.scrollBy(0, 1)
        return window.scrollY
      }),
    )
    .toBeGreaterThan(0)
const inFooter = (name: string) => (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()

/** A page of each remote, by the remotes' names; one shows this property, which is among the newest. */
function remotePages({ id, title }: { id: string; title: string }): Record<RemoteName, RemotePage> {
  const path = `/property/${id}`
  const isPublic = true
  return {
    'mf-catalogue': {
      path: '/properties',
      title: 'Todos os Imóveis',
      from: '/privacidade',
      follow: inHeader('Imóveis'),
      isPublic,
      hasOwnChunk: true,
      wantMore: scroll,
    },
    'mf-property': {
      path,
      title,
      from: '/properties',
      follow: (page) => page.locator(`article a[href="${path}"]`).click(),
      isPublic,
    },
    'mf-leads': {
      path: '/anunciar-imovel',
      title: 'Anuncie seu Imóvel',
      from: '/properties',
      follow: inFooter('Anuncie seu imóvel'),
      isPublic,
    },
    'mf-admin': {
      path: '/admin/login',
      title: 'Acesso Administrativo',
      from: '/properties',
      follow: inFooter('Acesso Administrativo'),
      isPublic: false,
      wantMore: byItself,
    },
  }
}

/** A fixture of a worker: the pages, with a property of its own that stays as long as the worker's tests. */
export async function withRemotePages(
  { browserName: _ }: { browserName: string },
  use: (pages: Record<RemoteName, RemotePage>) => Promise<void>,
) {
  const property = await storeProperty()
  await use(remotePages(property))
  await property.remove()
}

const heading = (page: Page, name?: string) => page.getByRole('heading', { level: 1, name, exact: true })
export const card = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Esta parte do site não pôde ser carregada' })
export const retry = (page: Page) => card(page).getByRole('button', { name: 'Tentar Novamente' })

/** Marks the page's document; the result expects the same document later. */
export async function sameDocument(page: Page) {
  await page.evaluate(() => Object.assign(window, { isMarked: true }))
  return async () => expect(await page.evaluate(() => 'isMarked' in window)).toBe(true)
}

/** Whether React has hydrated an element. */
export const isHydrated = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactFiber$'))

async function expectCard(page: Page, { isPublic }: RemotePage) {
  await expect(retry(page)).toBeVisible()
  await expect(card(page).getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/')
  if (!isPublic) return
  await expect(page.getByRole('banner').getByRole('link', { name: 'Imóveis', exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

/** Waits until React has hydrated the page. */
export async function expectAnswering(page: Page, title?: string) {
  await expect(heading(page, title)).toBeVisible()
  await expect.poll(() => heading(page, title).evaluate(isHydrated)).toBe(true)
  await expect(card(page)).toHaveCount(0)
}

/** Expects what a visitor sees of a remote's page. */
export type Outcome = (page: Page, remote: RemotePage) => Promise<void>

/** The outcomes that a visitor sees, by their names in the table in docs/releases.md. */
export const outcomes = {
  page: (page, { title }) => expectAnswering(page, title),
  card: async (page, remote) => {
    await expectCard(page, remote)
    await expect(heading(page, remote.title)).toHaveCount(0)
  },
  'card, page stays': async (page, remote) => {
    await expectCard(page, remote)
    await expect(heading(page, remote.title)).toBeVisible()
    const isAbove = (above: Element, below: Element | null) =>
      below !== null && above.getBoundingClientRect().bottom <= below.getBoundingClientRect().top
    expect(await card(page).evaluate(isAbove, await heading(page, remote.title).elementHandle())).toBe(true)
  },
} satisfies Record<string, Outcome>
