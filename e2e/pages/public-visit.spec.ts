import { service } from '../../tooling/testing/actors.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { test } from '../support/inquiries.ts'
import { expect } from '../support/test.ts'
import { takeVisitsOnline } from '../support/visits.ts'

test.use({ timezoneId: 'Asia/Tokyo', viewport: { width: 390, height: 844 } })

test('a visitor books a free time of the agency’s zone, once, and gets the visit’s link', async ({
  page,
  newProperty,
  email,
}) => {
  await takeVisitsOnline(page)
  const { id } = await newProperty()
  await page.goto(`/property/${id}`)
  await page.getByRole('region', { name: 'Contato' }).getByRole('link', { name: 'Agendar visita' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agendar visita' })
  const days = dialog.getByRole('radiogroup', { name: 'Dia' })
  await days.getByRole('radio').first().waitFor()
  // At its end a month has one day.
  if ((await days.getByRole('radio').count()) === 1)
    await dialog.getByRole('radiogroup', { name: 'Mês' }).getByRole('radio').last().check()
  // By keyboard: the second of the days.
  await days.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(days.getByRole('radio').nth(1)).toBeChecked()
  await dialog.getByRole('radio', { name: '09:45' }).check()
  await expectAccessible(page)
  await dialog.getByLabel('Nome').fill('Bia Ramos')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Pedir visita' }).dblclick({ noWaitAfter: true })
  await expect(dialog.getByText('Falta confirmar a visita')).toBeInViewport()
  await expect(dialog.getByText(/-feira|sábado|domingo/)).toHaveText(/ às 09:45$/)
  await expectAccessible(page)

  const { data } = await service()
    .from('inquiries')
    .select('kind, property_id, visits(status, during)')
    .eq('email', email)
    .throwOnError()
  expect(data).toEqual([
    expect.objectContaining({ kind: 'visit', property_id: id, visits: expect.anything() }),
  ])
  expect(JSON.stringify(data)).toContain('12:45:00+00')
})

test('a visitor with only a phone finds the visit again until it is cancelled, and without a script one can ask too', async ({
  page,
  newProperty,
  newVisitor,
}) => {
  await takeVisitsOnline(page)
  const { id } = await newProperty()
  const phone = `(48) 9${String(Math.floor(Math.random() * 1e8))
    .padStart(8, '0')
    .replace(/(\d{4})$/, '-$1')}`
  await page.goto(`/property/${id}`)
  await page.getByRole('region', { name: 'Contato' }).getByRole('link', { name: 'Agendar visita' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agendar visita' })
  const months = dialog.getByRole('radiogroup', { name: 'Mês' }).getByRole('radio')
  const times = dialog.getByRole('radiogroup', { name: 'Horário' }).getByRole('radio')
  await times.first().waitFor()
  // All days of the settings: but for one day of a long month they reach into the next one.
  if ((await months.count()) > 1) await months.last().check()
  await times.first().check()
  await dialog.getByLabel('Nome').fill('Bia Ramos')
  await dialog.getByLabel('Telefone').fill(phone)
  await dialog.getByRole('button', { name: 'Pedir visita' }).click()
  await expect(dialog.getByRole('link', { name: 'Como chegar' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Adicionar ao calendário' }).click()
  expect((await saved).suggestedFilename()).toBe('visita.ics')
  await expectAccessible(page)

  await page.goto('/')
  await expect(page.getByRole('main').getByText(/^Você pediu uma visita: /)).toBeVisible()
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: /^Você pediu/ })
    .click()
  await page.getByRole('button', { name: 'Cancelar visita' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar visita' }).click()
  await expect(page.getByText('Visita cancelada.')).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await expect(page.getByRole('link', { name: 'Imóveis', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Você pediu/ })).toBeHidden()

  const other = await (await newVisitor({ javaScriptEnabled: false })).newPage()
  await other.goto(`/property/${id}`)
  await other.getByRole('region', { name: 'Contato' }).getByRole('link', { name: 'Agendar visita' }).click()
  await other.getByLabel('Dia e horário').selectOption({ index: 3 })
  await other.getByLabel('Nome').fill('Ana Braga')
  await other.getByLabel('Telefone').fill(phone)
  await other.getByRole('button', { name: 'Pedir visita' }).click()
  await expect(other.getByText('Pedido de visita enviado!')).toBeVisible()
  for (const path of ['/favoritos', '/visita', '/avisos']) {
    await other.goto(path)
    await expect(other.getByRole('main').getByText(/ative o JavaScript/)).toBeVisible()
    await expect(other.getByText(/^Carregando/)).toBeHidden()
  }
  const { data } = await service().from('inquiries').delete().eq('phone', phone).select('name').throwOnError()
  expect(data.map(({ name }) => name).sort()).toEqual(['Ana Braga', 'Bia Ramos'])
})
