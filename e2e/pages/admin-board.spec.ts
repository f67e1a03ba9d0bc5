import type { Locator, Page } from '@playwright/test'
import { phone } from '../../tooling/browser.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { caseOf, test } from '../support/leads.ts'
import { nextFrame, touchScreen } from '../support/touch.ts'
import { expect } from '../support/test.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, owner: string) => page.getByRole('listitem').filter({ hasText: owner })
const handle = (page: Page, owner: string) => page.getByRole('button', { name: `Arrastar ${owner}` })
/** The card is in that column, has the focus and is stored. */
async function expectMoved(page: Page, owner: string, name: string, stage: string) {
  await expect(column(page, name).getByRole('link', { name: owner })).toBeVisible()
  await expect(handle(page, owner)).toBeFocused()
  await expect.poll(async () => (await caseOf(owner)).stage).toBe(stage)
}
const centre = async (of: Locator) => {
  const { x, y, width, height } = (await of.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}
const sidewaysOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement!
    return scrollWidth - clientWidth
  })

/** A card that is being stored is not taken: the key is pressed again. */
const takeInHand = (page: Page, owner: string, name: string) =>
  expect(async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${owner} está na mão, em ${name}.`)).toBeAttached({ timeout: 4000 })
  }).toPass()

test('a card is dragged by mouse and by keyboard, a move is taken back, and the page never scrolls sideways', async ({
  newVisitor,
  adminState,
  owner,
}) => {
  const context = await newVisitor({ storageState: adminState, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`/admin/cases?modo=quadro&busca=${owner.slice(5)}`)
  await card(page, owner).scrollIntoViewIfNeeded()
  const from = await centre(card(page, owner).getByText(/^Proprietário/))
  const to = await centre(column(page, 'Proposta'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
  await expectMoved(page, owner, 'Proposta', 'proposal')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expectMoved(page, owner, 'Novo', 'new')

  await takeInHand(page, owner, 'Novo')
  for (const name of ['Contatado', 'Visita', 'Proposta', 'Fechado']) {
    // An arrow that comes while the board scrolls may find the columns where they were: it is pressed again.
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(page.getByText(`${owner} sobre ${name}.`)).toBeAttached({ timeout: 4000 })
    }).toPass()
  }
  await page.keyboard.press('Enter')
  await expectMoved(page, owner, 'Fechado', 'closed')
  await takeInHand(page, owner, 'Fechado')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(`${owner} sobre Proposta.`)).toBeAttached()
  await page.keyboard.press('Escape')
  await expectMoved(page, owner, 'Fechado', 'closed')

  // With a card in a column that is out of sight.
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewaysOf(page), `at ${width}`).toBeLessThanOrEqual(0)
  }
})

test('a finger that rests takes a card to the last column, which the board scrolls to', async ({
  newVisitor,
  adminState,
  owner,
}) => {
  const page = await (await newVisitor({ storageState: adminState, ...phone })).newPage()
  await page.goto(`/admin/cases?modo=quadro&busca=${owner.slice(5)}`)
  await card(page, owner).scrollIntoViewIfNeeded()
  const from = await centre(card(page, owner).getByText(/^Proprietário/))
  const send = await touchScreen(page)
  await send('touchStart', [from])
  await expect(page.getByText(`${owner} está na mão, em Novo.`)).toBeAttached()
  // Each move of a finger at the edge scrolls on.
  const lost = page.getByText(`${owner} sobre Perdido.`)
  for (let step = 0; !(await lost.count()); step += 1) {
    await send('touchMove', [{ x: 370 + (step % 2), y: from.y }])
    await nextFrame(page)
  }
  expect(await sidewaysOf(page)).toBeLessThanOrEqual(0)
  await send('touchEnd', [])
  const dialog = page.getByRole('dialog', { name: /^Por que o atendimento/ })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(column(page, 'Novo').getByRole('link', { name: owner })).toBeVisible()
  expect((await caseOf(owner)).stage).toBe('new')
})
