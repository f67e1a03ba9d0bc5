import type { Page } from '@playwright/test'
import { service } from '../../../tooling/testing/actors.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { askFor, form, isSent, linkIn, mailTo, runJob, send, test } from '../../support/alerts.ts'
import { expect } from '../../support/test.ts'

const outcome = (page: Page) => page.getByRole('group', { name: 'Resultado' })
const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
/** As many places as a search may have. */
const manyPlaces = `?type=Venda&maxPrice=900000&${new URLSearchParams(
  Array.from({ length: 100 }, (_, n) => ['neighborhood', `Nossa Senhora de Fátima ${n}, Florianópolis`]),
)}`

test('from the page of a listing: others like it, and its own price when it falls', async ({
  page,
  newProperty,
  email,
  city,
}) => {
  const { id, title } = await newProperty({ city, bedrooms: 3 })
  await page.goto(`/property/${id}`)
  await page.getByRole('link', { name: 'Avise-me de parecidos' }).click()
  const search = page.getByRole('region', { name: 'A sua busca' })
  await expect(search).toHaveText(
    /^Comprar · \S+ · Centro, Vila teste \w+ · Até R\$\s92\.400\.000 · 3 quartos ou mais$/,
  )
  await expect(search).toContainText(city)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('link', { name: 'Avise-me se este preço baixar' }).click()
  await expect(page.getByText('Enviamos um email se o preço deste imóvel baixar.')).toBeVisible()
  await expect(search).toBeHidden()
  await expectAccessible(page)
  await form(page).getByLabel('Email').fill(email)
  await form(page).getByLabel('Quando avisar').selectOption('Na hora')
  await send(page).click()
  await expect(isSent(page)).toBeInViewport()

  await page.goto(linkIn(await mailTo(email, 'Confirme seus avisos')))
  await expect(cards(page).getByText(`Se baixar o preço de ${title}`)).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar o aviso' }).click()
  await expect(outcome(page)).toHaveText('Aviso confirmado.')
  await service().from('properties').update({ price: 70_000_000 }).eq('id', id).throwOnError()
  await runJob()
  const { text, html } = await mailTo(email, `Baixou de preço: ${title}`)
  expect(text).toMatch(/R\$\s70\.000\.000/)
  expect(text).toMatch(/Baixou: antes R\$\s77\.000\.000/)
  expect(html).toContain(`/property/${id}`)
})

for (const width of [390, 768, 1440])
  test(`at ${width} px nothing is cut off, and of many places the first are named`, async ({
    page,
    email,
  }) => {
    const expectToFit = async () => {
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/avisos/novo${manyPlaces}`)
    const search = page.getByRole('region', { name: 'A sua busca' })
    await expect(search).toContainText(/^Comprar · .*Fátima 2, Florianópolis · Até R\$\s900\.000/)
    await expect(form(page).getByLabel('Email')).toBeInViewport({ ratio: 1 })
    await expectToFit()
    await search.getByText('e mais 97 lugares').click()
    await expect(search.getByText('Nossa Senhora de Fátima 99')).toBeVisible()
    await expectToFit()
    await send(page).click()
    await expect(form(page).getByLabel('Email')).toHaveAccessibleDescription('Campo obrigatório')
    await expectToFit()

    await page.goto(await askFor(email, [{ busca: manyPlaces }, { busca: '?type=Venda' }, { busca: '' }]))
    const confirm = page.getByRole('button', { name: 'Confirmar o aviso' })
    await expect(confirm).toHaveCount(3)
    await expectToFit()
    await page
      .getByRole('button', { name: /^Apagar o aviso: Comprar · Nossa .* · e mais 97 lugares$/ })
      .click()
    await expect(outcome(page)).toHaveText('Aviso apagado.')
    await expect(cards(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Apagar tudo' }).click()
    await expectToFit()
    await page.keyboard.press('Escape')
    await confirm.first().click()
    await expect(outcome(page)).toHaveText('Aviso confirmado.')
    await expect(confirm).toHaveCount(1)
    await expectToFit()
  })
