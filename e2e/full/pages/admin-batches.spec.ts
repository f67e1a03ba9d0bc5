import { expect, test } from '../../support/test.ts'

/* Several listings at once. */

test('ticked listings go to the bin after one question, and come back', async ({
  newVisitor,
  newListings,
  adminState,
}) => {
  const { word } = await newListings(3)
  const page = await (await newVisitor({ storageState: adminState })).newPage()
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.accept()
  })
  const heading = (count: number) => page.getByRole('heading', { name: `Meus Imóveis (${count})` })
  const removeAll = async () => {
    await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
    await page.getByRole('button', { name: 'Excluir…', exact: true }).click()
    await expect(page.getByText('3 imóveis: na Lixeira.').last()).toBeVisible()
    await expect(heading(0)).toBeFocused()
  }
  await page.goto(`/admin?modo=lista&busca=${word}`)
  await expect(heading(3)).toBeVisible()
  await removeAll()
  expect(questions).toEqual([expect.stringContaining('estes 3 imóveis')])
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('3 imóveis: de volta.')).toBeVisible()
  await expect(heading(3)).toBeVisible()

  await removeAll()
  await page.goto('/admin/properties/deleted')
  for (const number of [1, 2, 3]) {
    await page.getByRole('button', { name: `Restaurar Casa de teste ${number} ${word}` }).click()
    await expect(page.getByRole('button', { name: `Restaurar Casa de teste ${number} ${word}` })).toBeHidden()
  }
  await page.goto(`/admin?modo=lista&busca=${word}`)
  await expect(heading(3)).toBeVisible()
})
