import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'
import { takeVisitsOnline } from '../../support/visits.ts'

const phone = { width: 390, height: 844 }

const form = (page: Page) => page.getByRole('form', { name: 'Tenho interesse' })

test('letters that are typed while the rules come are kept, and the focus too', async ({
  page,
  newProperty,
}) => {
  const { id } = await newProperty()
  await page.goto(`/property/${id}`)
  await expect(page.locator('#root[data-server-rendered]')).toHaveCount(0)
  let letThemCome = () => {}
  const held = new Promise<void>((resolve) => (letThemCome = resolve))
  await page.route('**/remotes/mf-property/**', async (route) => {
    await held
    await route.continue()
  })
  const rulesRequested = page.waitForRequest('**/remotes/mf-property/**')
  await form(page).getByLabel('Nome').click()
  await rulesRequested
  const name = 'Maria Beatriz de Souza Ramos Vieira Koerich Hoffmann'
  const typing = page.keyboard.type(name, { delay: 20 })
  await expect(form(page).getByLabel('Nome')).toHaveValue(/^Maria B/)
  letThemCome()
  await typing
  await expect(form(page)).not.toHaveAttribute('method')
  await expect(form(page).getByLabel('Nome')).toHaveValue(name)
  await expect(form(page).getByLabel('Nome')).toBeFocused()
})

test.describe('the bar of a phone', () => {
  test.use({ viewport: phone })
  const bar = (page: Page) => page.getByRole('region', { name: 'Contato' })

  test('keeps WhatsApp and a visit in reach, gives room to who types, and is not printed', async ({
    page,
    newProperty,
  }) => {
    await takeVisitsOnline(page)
    const { id } = await newProperty()
    await page.goto(`/property/${id}`)
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    await expect(bar(page).getByRole('link', { name: 'WhatsApp' })).toBeVisible()
    await bar(page).getByRole('link', { name: 'Agendar visita' }).click()
    await expect(page.getByRole('dialog', { name: 'Agendar visita' })).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(bar(page).getByRole('link', { name: 'Agendar visita' })).toBeFocused()
    await form(page).getByLabel('Nome').focus()
    await expect(bar(page)).toBeHidden()
    await form(page).getByLabel('Nome').blur()
    await expect(bar(page)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(bar(page)).toBeHidden()
  })

  test('covers nothing that has the focus', async ({ page, newProperty }) => {
    const { id } = await newProperty()
    await page.goto(`/property/${id}`)
    await expect(bar(page)).toBeInViewport()
    await expect(page.locator('#root[data-server-rendered]')).toHaveCount(0)
    // Photos and lazy parts that arrive during the walk would move what has the focus: no single element says that all are there.
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    const visited: string[] = []
    for (let isInBar = false; !isInBar;) {
      await page.keyboard.press('Tab')
      // The full form takes the place of the native one at the first focus, and gives the focus back.
      await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
      const focus = await page.evaluate(() => {
        const focused = document.activeElement!
        const bar = document.querySelector('[role="region"][aria-label="Contato"]')!
        const isHidden = getComputedStyle(bar).visibility === 'hidden'
        const { bottom } = focused.getBoundingClientRect()
        return {
          words: focused.textContent || focused.getAttribute('aria-label') || focused.tagName,
          covered: isHidden ? 0 : Math.max(0, bottom - bar.getBoundingClientRect().top),
          isInBar: bar.contains(focused),
        }
      })
      isInBar = focus.isInBar
      visited.push(focus.words)
      if (!isInBar) expect([focus.words, focus.covered]).toEqual([focus.words, 0])
    }
    expect(visited.join()).toContain('Enviar mensagem')
  })

  test('leaves a low window its room', async ({ page, newProperty }) => {
    const { id } = await newProperty()
    await page.setViewportSize({ width: 720, height: 450 })
    await page.goto(`/property/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bar(page)).toBeHidden()
  })
})
