import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'
import { breakApi, holdApi, withoutPreloadedState } from './public-site.ts'

test.beforeEach(({ page }) => withoutPreloadedState(page))

// One failure of each kind. mf-catalogue and mf-property test each of them on each page.

test('home with the API down: each carousel says so, and trying again reloads the page', async ({ page }) => {
  const mend = await breakApi(page, 'down')
  await page.goto('/')
  await expect(page.getByText('Erro ao carregar imóveis')).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Compra e Venda' })).toBeVisible()
  await expectAccessible(page)
  await mend()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Tentar Novamente' }).first().click()
  await loaded
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('catalogue with a proxy in the place of the API: says so, and lists when tried again', async ({
  page,
}) => {
  const mend = await breakApi(page, 'garbage')
  await page.goto('/properties')
  await expect(page.getByText('Erro ao carregar imóveis')).toBeVisible()
  await expectAccessible(page)
  await mend()
  await page.getByRole('button', { name: 'Tentar Novamente' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  // The pressed button has disappeared.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('property without a line to the API: says so, and shows it when tried again', async ({
  page,
  newProperty,
}) => {
  const { id, title } = await newProperty()
  const mend = await breakApi(page, 'cut')
  await page.goto(`/property/${id}`)
  const retry = page.getByRole('button', { name: 'Tentar Novamente' })
  await expect(retry).toBeVisible()
  await expectAccessible(page)
  await mend()
  await retry.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('with a slow API the page says that it loads, and then shows what comes', async ({ page }) => {
  const release = await holdApi(page)
  await page.goto('/')
  await expect(page.getByText('Carregando imóveis...').first()).toBeAttached()
  await expectAccessible(page)
  release()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a server that hangs is given up after fifteen seconds, and trying again goes on', async ({ page }) => {
  await page.clock.install()
  const release = await holdApi(page)
  await page.goto('/properties')
  await expect(page.getByText('Carregando imóveis...').first()).toBeAttached()
  await page.clock.fastForward(15_500)
  const retry = page.getByRole('button', { name: 'Tentar Novamente' }).first()
  await expect(retry).toBeVisible()
  release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await retry.click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('nothing for sale or featured: the sections say so', async ({ page }) => {
  const headers = { 'access-control-allow-origin': '*' }
  await page.route('**/rest/v1/properties*', (route) => route.fulfill({ json: [], headers }))
  await page.route('**/rest/v1/rpc/search_properties*', (route) =>
    route.fulfill({ json: { rows: [], next: null, total: 0 }, headers }),
  )
  await page.goto('/')
  await expect(page.getByText('Nenhum imóvel em destaque encontrado.')).toBeVisible()
  await expect(page.getByText('Nenhum imóvel à venda nesta faixa de preço encontrado.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/properties')
  await expect(page.getByText('Nenhum imóvel encontrado')).toBeVisible()
  await expectAccessible(page)
})

test('photos that are missing leave the drawn house, with the same name', async ({ page, newProperty }) => {
  const { id, title } = await newProperty()
  await page.route('**/storage/v1/object/public/**', (route) => route.abort())
  await page.goto(`/property/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const photo = page
    .getByRole('region', { name: 'Fotos do imóvel' })
    .getByRole('img', { name: new RegExp(`^${title}`) })
  // The photo's own element is there until the browser fails to load it.
  await expect.poll(() => photo.evaluate((element) => element.tagName)).toBe('svg')
  await expectAccessible(page)
})

for (const [name, readers, spoil] of [
  [
    'denied',
    ['/properties', '/property/:id'],
    // As in browsers that block a site's data: even naming the storage throws.
    () => {
      for (const storage of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, storage, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        })
      }
    },
  ],
  [
    'full',
    [],
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
] as const) {
  test(`with storage ${name} every page works`, async ({ page, newProperty }) => {
    const { id, title } = await newProperty()
    await page.addInitScript(spoil)
    for (const path of ['/', ...readers]) {
      await page.goto(path.replace(':id', id))
      const content =
        path === '/property/:id' ? page.getByRole('heading', { name: title }) : page.getByRole('article')
      await expect(content.first()).toBeVisible()
    }
    // The home page and the form write to both storages.
    await page.goto('/anunciar-imovel')
    await page.getByLabel('Nome Completo').fill('Ana Teste')
    await page.getByRole('button', { name: 'Enviar Lead' }).click()
    await expect(page.getByText('Preencha todos os campos obrigatórios').first()).toBeVisible()
    await expect(page.getByLabel('Nome Completo')).toHaveValue('Ana Teste')
  })
}

test("the carousels' five minutes: a second visit asks for no listings, an expired entry goes", async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(
        () => Object.keys(localStorage).filter((key) => key.startsWith('property_cache_')).length,
      ),
    )
    .toBe(2)
  await page.evaluate(() =>
    localStorage.setItem('property_cache_old', JSON.stringify({ timestamp: Date.now() - 300_001, data: [] })),
  )
  const requested: string[] = []
  page.on(
    'request',
    (request) => /\/rest\/v1\/properties/.test(request.url()) && requested.push(request.url()),
  )
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('property_cache_old'))).toBeNull()
  expect(requested).toEqual([])
})

test('without JavaScript the site says whose it is', async ({ newVisitor }) => {
  const page = await (await newVisitor({ javaScriptEnabled: false })).newPage()
  for (const path of ['/', '/properties', '/anunciar-imovel']) {
    await page.goto(path)
    await expect(page.getByText('Morada Clara Imóveis').first()).toBeVisible()
    const notice = page.getByRole('paragraph').filter({ hasText: 'ative o JavaScript' })
    const call = notice.getByRole('link', { name: '(48) 3333-0199' })
    await expect(call).toBeVisible()
    await expect(call).toHaveAttribute('href', 'tel:+554833330199')
  }
})
