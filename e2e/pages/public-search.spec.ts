import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { visitor } from '../../tooling/testing/actors.ts'
import { watchShifts } from '../support/layoutShift.ts'
import { ownPrice, seededCards } from '../support/properties.ts'
import { expect, test } from '../support/test.ts'
import { holdApi } from './public-site.ts'

const active = () =>
  visitor().from('properties').select('id', { count: 'exact', head: true }).eq('active', true)
type Read = ReturnType<typeof active>

const expectCount = async (page: Page, read: Read, options?: { timeout: number }) => {
  const { count } = await read.throwOnError()
  await expect(page.getByText(new RegExp(`^${count} imóve(l|is) encontrados?$`))).toBeVisible(options)
}

async function more(page: Page) {
  if (!(await page.getByLabel('Quartos', { exact: true }).isVisible())) {
    await page.getByText('Mais Filtros').click()
  }
}

async function choosePlace(page: Page, neighborhood: string, city: string) {
  await page.getByRole('button', { name: /^Localização/ }).click()
  const modal = page.getByRole('dialog', { name: 'Selecione as Localizações' })
  await modal.getByPlaceholder('Buscar cidade ou bairro...').fill(neighborhood.toUpperCase())
  await modal
    .getByRole('region', { name: new RegExp(`^${city}`) })
    .getByRole('checkbox', { name: new RegExp(`^${neighborhood} \\d`) })
    .check()
  await modal.getByRole('button', { name: 'Confirmar Seleção' }).click()
}

/** A category and a neighbourhood that some listings have, and others have not. */
async function aPlaceAndKind() {
  const { data } = await visitor()
    .from('properties')
    .select('category_id, neighborhood, city')
    .eq('active', true)
    .lt('price', ownPrice)
    .order('id')
    .limit(1)
    .single()
    .throwOnError()
  return data
}

interface FilterCase {
  name: string
  /** The visitor's action. */
  set: (page: Page) => Promise<unknown>
  /** The same filter as a query of the database. */
  narrow: (read: Read) => Read
}

const typed = (name: string, value: number, narrow: FilterCase['narrow']): FilterCase => ({
  name,
  set: async (page) => {
    if (name.startsWith('Área')) await more(page)
    await page.getByLabel(name).fill(String(value))
  },
  narrow,
})

/** The area of a filter is the built one, else the only one, else the land's; an unknown area fits no limit. */
const area = (operator: 'gte' | 'lte', limit: number) => (read: Read) =>
  read.or(
    `built_area.${operator}.${limit},` +
      `and(built_area.is.null,area.${operator}.${limit}),` +
      `and(built_area.is.null,area.is.null,land_area.${operator}.${limit})`,
  )

const rooms = [
  ['Quartos', 'bedrooms', 3],
  ['Banheiros', 'bathrooms', 2],
  ['Suítes', 'suites', 1],
  ['Vagas', 'parking_spaces', 2],
] as const

const cases: FilterCase[] = [
  {
    name: 'Comprar',
    set: (page) => page.getByRole('radio', { name: 'Comprar' }).check(),
    narrow: (read) => read.eq('property_type', 'sale'),
  },
  {
    name: 'Alugar',
    set: (page) => page.getByRole('radio', { name: 'Alugar' }).check(),
    narrow: (read) => read.eq('property_type', 'rent'),
  },
  typed('Preço mínimo', 400_000, (read) => read.gte('price', 400_000)),
  typed('Preço máximo', 600_000, (read) => read.lte('price', 600_000)),
  typed('Área mínima', 120, area('gte', 120)),
  typed('Área máxima', 120, area('lte', 120)),
  ...rooms.map(([name, column, least]) => ({
    name,
    set: async (page: Page) => {
      await more(page)
      await page.getByLabel(name, { exact: true }).selectOption(String(least))
    },
    narrow: (read: Read) => read.gte(column, least),
  })),
]

/** Other tests change the listings meanwhile: page and database are read again until both agree. */
async function expectAlone(page: Page, { set, narrow }: FilterCase) {
  const clear = page.getByRole('button', { name: 'Limpar Filtros' })
  if (await clear.isEnabled()) await clear.click()
  let attempt = 0
  await expect(async () => {
    if (attempt++ > 0) await page.goto('/properties')
    await set(page)
    await expectCount(page, narrow(active()), { timeout: 3_000 })
    const { count: all } = await active().throwOnError()
    const { count } = await narrow(active()).throwOnError()
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(all!)
  }).toPass({ timeout: 120_000 })
}

test('each filter alone finds the same listings as the database', async ({ page }) => {
  const { category_id: category, neighborhood, city } = await aPlaceAndKind()
  await page.goto('/properties')
  const all: FilterCase[] = [
    ...cases,
    {
      name: 'Tipo de imóvel',
      set: () => page.getByLabel('Tipo de imóvel').selectOption(category),
      narrow: (read) => read.eq('category_id', category),
    },
    {
      name: 'Localização',
      set: () => choosePlace(page, neighborhood, city),
      narrow: (read) => read.ilike('neighborhood', `%${neighborhood}%`).ilike('city', `%${city}%`),
    },
  ]
  for (const one of all) await test.step(one.name, () => expectAlone(page, one))
})

test('all filters together, in an address that can be shared', async ({ page, newVisitor }) => {
  const { data: model } = await visitor()
    .from('properties')
    .select('category_id, neighborhood, city, price, bedrooms, built_area')
    .eq('active', true)
    .eq('property_type', 'sale')
    .gte('bedrooms', 2)
    .gt('built_area', 0)
    .lt('price', 5_000_000)
    .order('id')
    .limit(1)
    .single()
    .throwOnError()

  await page.goto('/properties')
  await page.getByRole('radio', { name: 'Comprar' }).check()
  await page.getByLabel('Tipo de imóvel').selectOption(model.category_id ?? '')
  await page.getByLabel('Preço mínimo').fill(String(Math.floor(model.price)))
  await page.getByLabel('Preço máximo').fill(String(Math.ceil(model.price)))
  await choosePlace(page, model.neighborhood, model.city)
  await more(page)
  await page.getByLabel('Quartos', { exact: true }).selectOption('2')
  await page.getByLabel('Área mínima').fill(String(Math.floor(model.built_area ?? 0)))
  await page.getByLabel('Área máxima').fill(String(Math.ceil(model.built_area ?? 0)))
  await expectCount(
    page,
    active()
      .eq('property_type', 'sale')
      .eq('category_id', model.category_id ?? '')
      .gte('price', Math.floor(model.price))
      .lte('price', Math.ceil(model.price))
      .eq('neighborhood', model.neighborhood)
      .eq('city', model.city)
      .gte('bedrooms', 2)
      .gte('built_area', Math.floor(model.built_area ?? 0))
      .lte('built_area', Math.ceil(model.built_area ?? 0)),
  )
  const titles = await page.getByRole('article').getByRole('heading').allInnerTexts()
  expect(titles.length).toBeGreaterThan(0)

  const friend = await (await newVisitor()).newPage()
  await expect(page).toHaveURL(/maxArea=\d+/)
  await friend.goto(page.url())
  await expect(friend.getByRole('article').getByRole('heading')).toHaveText(titles)
  await expect(friend.getByRole('list', { name: 'Filtros ativos' }).getByRole('listitem')).toHaveCount(8)

  await page.getByRole('button', { name: 'Limpar Filtros' }).click()
  await expect(page).toHaveURL('/properties')
})

test('the browser asks for leave once for each procedure, however often a filter changes', async ({
  page,
}) => {
  const requests: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request }) => {
    const [, procedure] = /\/rpc\/(search_\w+)/.exec(request.url) ?? []
    if (procedure) requests.push(`${request.method} ${procedure}`)
  })
  const sent = (what: string) => requests.filter((one) => one === what).length
  await page.goto('/properties')
  await page.getByText(/imóveis? encontrados?$/).waitFor()
  await more(page)
  await expect.poll(() => sent('POST search_facets')).toBeGreaterThan(0)
  // A fact that no card has: each change is a request to the database, and so are the counts beside it.
  for (const name of ['Mobiliado', 'Aceita animais', 'Mobiliado']) {
    const before = { rows: sent('POST search_properties'), counts: sent('POST search_facets') }
    await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).click()
    await expect.poll(() => sent('POST search_properties')).toBeGreaterThan(before.rows)
    await expect.poll(() => sent('POST search_facets')).toBeGreaterThan(before.counts)
  }
  expect([sent('OPTIONS search_properties'), sent('OPTIONS search_facets')]).toEqual([1, 1])
  expect(requests.filter((one) => one.startsWith('GET'))).toEqual([])
})

test("on a phone 'Ver n imóveis' stays in sight, shows the true count and leads to the results", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/properties')
  await page.locator('summary', { hasText: /^Filtros/ }).click()
  await page.getByText('Mais Filtros').click()
  const show = page.getByRole('button', { name: /^Ver / })
  await expect(show).toBeInViewport({ ratio: 1 })
  await page.getByText('No condomínio').click()
  const lift = page.getByRole('checkbox', { name: /^Elevador \(\d/ })
  const label = await lift.evaluate((box) => (box as HTMLInputElement).labels?.[0]?.innerText)
  await lift.check()
  // As many as the button has announced.
  await expect(show).toHaveText(new RegExp(`^Ver ${/\d+/.exec(label ?? '')?.[0]} imóve`))
  await expect(show).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 400 })
  await expect(show).not.toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await show.click()
  await expect(show).toBeHidden()
  await expect(page.getByText(/imóveis? encontrados?$/)).toBeInViewport()
})

test('back and forward walk through words and choices', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('O que você procura?').fill('alugar ate 9 mil com sacada')
  await page.getByLabel('O que você procura?').press('Enter')
  await expect(page).toHaveURL('/properties?type=Loca%C3%A7%C3%A3o&maxPrice=9000&amenities=balcony')
  const rented = active().eq('property_type', 'rent').lte('price', 9_000).contains('amenities', ['balcony'])
  await expectCount(page, rented)
  await page.goBack()
  await expect(page.getByRole('search')).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('link', { name: 'Remover Sacada' })).toBeVisible()
  await page.getByRole('button', { name: 'Limpar Filtros' }).click()
  await expect(page).toHaveURL('/properties')
  await page.getByRole('radio', { name: 'Comprar' }).check()
  await expect(page).toHaveURL('/properties?type=Venda')
  await page.getByRole('radio', { name: 'Alugar' }).check()
  await expect(page).toHaveURL(/type=Loca/)
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Comprar' })).toBeChecked()
  await expect(page).toHaveURL('/properties?type=Venda')
  await page.goForward()
  await expect(page.getByRole('radio', { name: 'Alugar' })).toBeChecked()
})

test("from a property 'Voltar para imóveis' leads to the same search at the same place", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/properties?type=Venda&sort=price-asc')
  await expect(page.getByRole('article').first()).toBeVisible()
  // The full list loads after its first cards.
  await expect(async () => {
    await page.mouse.wheel(0, 2200)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1500)
  }).toPass()
  // Cards appear and disappear while the page moves.
  let top = -1
  await expect
    .poll(async () => {
      const before = top
      top = await page.evaluate(() => scrollY)
      return top - before
    })
    .toBe(0)
  // The next move changes which card is the last one, so this one is found by its address.
  const address = await seededCards(page).last().getByRole('link').getAttribute('href')
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="${address}"]`) })
  await card.scrollIntoViewIfNeeded()
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar para imóveis' }).click()
  await expect(page).toHaveURL('/properties?type=Venda&sort=price-asc')
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport()
})

/** The card at the window's top, and its position there. */
const atTop = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('[data-place]')]
    const first = cards.find((card) => card.getBoundingClientRect().bottom > 0)
    const { top } = first?.getBoundingClientRect() ?? { top: 0 }
    return {
      place: Number(first?.getAttribute('data-place')),
      title: first?.querySelector('h2')?.innerText,
      top,
    }
  })

test('a place far down a list is restored after another page and a reload', async ({ page, newListings }) => {
  const { word } = await newListings(100)
  await page.setViewportSize({ width: 390, height: 844 })
  // Every call of a test counts as a visitor's gesture, after which the page does not restore a position.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } }),
  )
  // Words are always searched by the database: the list loads in pages, however small the catalogue is.
  await page.goto(`/properties?words=${word}`)
  await expect(page.getByText('100 imóveis encontrados')).toBeVisible()
  let pages = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/search_properties') && request.postData()?.includes('p_after')) pages++
  })
  await expect(async () => {
    // A wheel would go on scrolling while the test continues.
    await page.evaluate(() => window.scrollBy(0, 3000))
    expect((await atTop(page)).place).toBeGreaterThan(20)
  }).toPass()
  // The part below the list moves down with it: while it is in sight, page after page would load.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => pages).toBe(1)
  await expect(page.getByRole('contentinfo')).not.toBeInViewport()
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 3000))
    expect((await atTop(page)).place).toBeGreaterThan(50)
  }).toPass()
  // Cards appear and disappear while the page moves.
  let before = await atTop(page)
  await expect
    .poll(async () => {
      const same = before.top
      before = await atTop(page)
      return before.top - same
    })
    .toBe(0)

  const expectThere = async () => {
    await expect.poll(() => atTop(page).then(({ title }) => title)).toBe(before.title)
    const { top } = await atTop(page)
    expect(Math.abs(top - before.top)).toBeLessThanOrEqual(2)
  }
  pages = 0
  await page.goto('/robots.txt')
  await page.goBack()
  await expectThere()
  expect(pages).toBe(1)
  await page.reload()
  await expectThere()
  expect(pages).toBe(2)
  await page.goto(`/properties?words=${word}`)
  await expect(page.getByText('100 imóveis encontrados')).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('new listings since a page was rendered move nothing under the visitor’s hand, and are counted', async ({
  page,
  newProperty,
}) => {
  const city = `Vila ${randomUUID().replaceAll(/[^a-f]/g, '')}`
  const [older, newest] = [await newProperty({ city }), await newProperty({ city })]
  const nothingMoved = await watchShifts(page)
  // The browser's own data is newer than the page's.
  const goOn = await holdApi(page, 'rpc/search_properties')
  // Fonts wait until it is certain that nothing moved, and the load event waits for them.
  await page.goto(`/properties?${new URLSearchParams({ city })}`, { waitUntil: 'domcontentloaded' })
  await expect(page.getByText('2 imóveis encontrados')).toBeVisible()
  const newer = await newProperty({ city })
  goOn()
  await expect(page.getByText('3 imóveis encontrados')).toBeVisible()
  const titles = page.getByRole('article').getByRole('heading')
  await expect(titles).toHaveText([newest.title, older.title, newer.title])
  await nothingMoved()
  await page.getByRole('radio', { name: 'Comprar' }).check()
  await expect(titles).toHaveText([newer.title, newest.title, older.title])
})

test('a location picker whose code fails to load shows an error, and loads on a retry', async ({ page }) => {
  await page.goto('/properties')
  await page.getByText(/imóveis? encontrados?$/).waitFor()
  // The data of the filters has loaded by then: only the modal is still missing.
  await page.getByRole('img', { name: /^Preços/ }).waitFor()
  const scripts = /\/mf-catalogue\/[^?]*\.js/
  await page.route(scripts, (route) => route.abort())
  await page.getByRole('button', { name: /^Localização/ }).click()
  const modal = page.getByRole('dialog', { name: 'Selecione as Localizações' })
  await expect(modal.getByText('Erro ao carregar localizações')).toBeVisible()
  await page.unroute(scripts)
  await modal.getByRole('button', { name: 'Tentar Novamente' }).click()
  await expect(modal.getByRole('checkbox').first()).toBeVisible()
})

test('the location picker works by keyboard, and gives the focus back', async ({ page }) => {
  await page.goto('/properties')
  const opener = page.getByRole('button', { name: /^Localização/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  const modal = page.getByRole('dialog', { name: 'Selecione as Localizações' })
  await expect(modal.getByRole('searchbox')).toBeFocused()
  await expect(modal.getByRole('checkbox').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const city = modal.getByRole('checkbox').first()
  await expect(city).toBeChecked()
  await expect(modal.getByText('Selecionadas (1)')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(city).toBeChecked({ indeterminate: true })
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(city).toBeChecked({ indeterminate: false })
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL('/properties')

  await page.keyboard.press('Enter')
  await expect(modal).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(modal).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL('/properties')
})
