import type { Page } from '@playwright/test'
import { service } from '../../../tooling/testing/actors.ts'
import { expect, test } from '../../support/test.ts'

const agent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

async function countsOf(property_id: string) {
  const { data } = await service()
    .from('property_stats')
    .select('kind, source, times')
    .match({ property_id })
    .order('kind')
    .order('source')
    .throwOnError()
  return data.map(({ kind, source, times }) => `${kind} ${source} ${times}`)
}

const tapWhatsapp = async (page: Page) => {
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Conversar no WhatsApp' }).click()
  await (await opened).close()
}

test('a view is counted once in a tab, over reload and Back, and so is a tap', async ({
  newVisitor,
  newProperty,
}) => {
  const { id } = await newProperty()
  const person = await newVisitor({ userAgent: agent })
  // Unlike the browser of other tests it does not say of itself that it is a robot.
  await person.addInitScript(() =>
    Object.defineProperty(navigator, 'webdriver', { value: false, configurable: true }),
  )
  // What is tapped leads out of the site.
  await person.route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
  const page = await person.newPage()
  await page.goto(`/property/${id}?utm_source=jornal`)
  await expect.poll(() => countsOf(id)).toEqual(['view jornal 1'])
  await page.reload()
  await page.goto('/')
  await page.goBack()
  await page.getByRole('link', { name: 'Voltar para imóveis' }).click()
  await page.goBack()
  await tapWhatsapp(page)
  await tapWhatsapp(page)
  await expect.poll(() => countsOf(id)).toEqual(['view jornal 1', 'whatsapp jornal 1'])

  // Another tab is another visit. Its count is the last one, so nothing of the first tab is still on its way.
  await (await person.newPage()).goto(`/property/${id}`)
  await expect.poll(() => countsOf(id)).toEqual(['view  1', 'view jornal 1', 'whatsapp jornal 1'])
})
