import { randomUUID } from 'node:crypto'
import { walkByKeyboard } from '../../support/keyboardWalk.ts'
import { expect, test } from '../../support/test.ts'

const desk = { width: 1280, height: 900 }

test('in the list as cards no key loses the focus', async ({ newVisitor, newListings, adminState }) => {
  const { word } = await newListings(2)
  const page = await (await newVisitor({ storageState: adminState, viewport: desk })).newPage()
  await page.goto(`/admin?modo=grade&busca=${word}`)
  await page.getByRole('switch').first().waitFor()
  const pressed = await walkByKeyboard(page)
  for (const name of [`Ativo no site: Casa de teste 1 ${word}`, `Em destaque: Casa de teste 2 ${word}`])
    expect(pressed).toContain(name)
})

test("the users' buttons are in sight on a phone, and a deletion leaves the focus at the table", async ({
  newVisitor,
  adminState,
}) => {
  const page = await (
    await newVisitor({ storageState: adminState, viewport: { width: 390, height: 844 } })
  ).newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  const name = `colega-${randomUUID().slice(0, 8)}`
  await page.goto('/admin/settings/team')
  const card = page.getByRole('region', { name: 'Usuários', exact: true })
  await card.getByLabel(/^Nome de usuário/).fill(name)
  await card.getByLabel(/^Senha/).fill('senha-de-teste')
  await card.getByLabel(/^Confirmar senha/).fill('senha-de-teste')
  await card.getByRole('button', { name: 'Criar usuário' }).click()

  const remove = page.getByRole('button', { name: `Excluir usuário ${name}` })
  await remove.scrollIntoViewIfNeeded()
  // Browsers scroll by whole pixels, and the button may begin at a fraction of one.
  await expect(remove).toBeInViewport({ ratio: 0.99 })
  const table = page.getByRole('region', { name: 'Usuários do painel' })
  expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0)
  await remove.press('Enter')
  await expect(page.getByText(`Usuário ${name} excluído com sucesso!`)).toBeVisible()
  await expect(table).toBeFocused()
})
