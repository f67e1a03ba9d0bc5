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
