import type { PropertyRow } from 'shared-domain/facts'
import { visitor } from '../../tooling/testing/actors.ts'
import { expect, test } from '../support/test.ts'
import { loadedPhoto } from '../support/photos.ts'

/** Excludes listings of other tests, of which the cheapest costs 400,000. */
const range = { min: 410_000, max: 900_000 }

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a visitor sees the featured listings, narrows the catalogue by type and price, and opens a property', async ({
  page,
}) => {
  const { data: featured } = await visitor()
    .from('properties')
    .select<string, Pick<PropertyRow, 'id' | 'title'>>('id, title')
    .eq('active', true)
    .eq('featured', true)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(12)
    .throwOnError()
  expect(featured.length).toBeGreaterThan(3)
  const { data: fitting } = await visitor()
    .from('properties')
    .select<string, Pick<PropertyRow, 'id' | 'title'>>('id, title')
    .eq('active', true)
    .eq('property_type', 'sale')
    .gte('price', range.min)
    .lte('price', range.max)
    .throwOnError()
  expect(fitting.length).toBeGreaterThan(1)

  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Imóveis em Destaque' })
  for (const { id, title } of featured.slice(0, 3)) {
    await expect(carousel.getByRole('link', { name: title, exact: true }).first()).toHaveAttribute(
      'href',
      `/property/${id}`,
    )
  }
  await carousel.getByRole('article').first().scrollIntoViewIfNeeded()
  await expect(carousel.getByRole('button', { name: /^Ir para o imóvel/ })).toHaveCount(featured.length)
  await loadedPhoto(carousel.getByRole('article').first())

  await page.getByRole('link', { name: 'Ver Todos os Imóveis' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Todos os Imóveis' })).toBeVisible()
  await page.getByRole('radio', { name: 'Comprar' }).check()
  await page.getByLabel('Preço mínimo').fill(String(range.min))
  await page.getByLabel('Preço máximo').fill(String(range.max))
  await expect(page.getByText(`${fitting.length} imóveis encontrados`)).toBeVisible()

  const card = page.getByRole('article').first()
  await expect(card.getByText('Venda', { exact: true })).toBeVisible()
  const title = await card.getByRole('heading').innerText()
  const { id } = fitting.find((listing) => listing.title === title) ?? {}
  expect(id, `${title} is none of those that fit`).toBeTruthy()
  await card.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(`/property/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('a property page shows photos, price and facts', async ({ page }) => {
  const { data: property } = await visitor()
    .from('properties')
    .select<
      string,
      PropertyRow & { property_images: object[]; property_additional_info: { info_text: string }[] }
    >('*, property_images(id), property_additional_info(info_text)')
    .eq('active', true)
    .eq('property_type', 'sale')
    .gt('bedrooms', 1)
    .gt('built_area', 0)
    .order('id')
    .limit(1)
    .single()
    .throwOnError()
  const total = property.property_images.length
  expect(total).toBeGreaterThan(1)

  await page.goto(`/property/${property.id}`)
  await expect(page.getByRole('heading', { level: 1, name: property.title })).toBeVisible()
  const price = page.getByRole('region', { name: 'Valor de venda' })
  await expect(price).toContainText(property.price.toLocaleString('pt-BR', { maximumFractionDigits: 0 }))
  await expect(page.getByRole('region', { name: 'Localização' })).toContainText(property.address)
  const facts = page.getByRole('region', { name: 'Características' })
  await expect(facts).toContainText(`${property.bedrooms} quartos`)
  await expect(facts).toContainText(`${property.built_area?.toLocaleString('pt-BR')}\u00a0m² área construída`)
  for (const { info_text: info } of property.property_additional_info) {
    await expect(page.getByRole('listitem').filter({ hasText: info })).toBeVisible()
  }

  const gallery = page.getByRole('region', { name: 'Fotos do imóvel' })
  for (let position = 1; position <= total; position += 1) {
    await loadedPhoto(gallery, new RegExp(`Foto ${position} de ${total}$`))
    await gallery.getByRole('button', { name: 'Próxima foto' }).click()
  }
  await gallery.getByRole('button', { name: 'Ampliar foto' }).click()
  const lightbox = page.getByRole('dialog', { name: 'Fotos ampliadas' })
  await expect(lightbox.getByText(`1 / ${total}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
})
