import { keptPhotos, NEW, openForm, photoFiles } from '../../support/draftPhotos.ts'
import { choosePhotos } from '../../support/propertyForm.ts'
import { expect, test } from '../../support/test.ts'

test('photos of a draft that was left, or that is too old, are erased', async ({
  newVisitor,
  adminState,
}) => {
  const context = await newVisitor({ storageState: adminState })
  const page = await openForm(context)
  await choosePhotos(page, await photoFiles('sala'))
  await expect.poll(() => keptPhotos(page)).toBe(1)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect.poll(() => keptPhotos(page)).toBe(0)

  await page.goto(NEW)
  await choosePhotos(page, await photoFiles('sala'))
  await expect.poll(() => keptPhotos(page)).toBe(1)
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('admin_draft_'))!
    const draft = JSON.parse(localStorage.getItem(name)!) as object
    localStorage.setItem(name, JSON.stringify({ ...draft, savedAt: '2026-01-01T00:00:00Z' }))
  })
  await page.close()
  const next = await openForm(context)
  await expect(next.getByText(/rascunho/)).toHaveCount(0)
  await expect.poll(() => keptPhotos(next)).toBe(0)
})
