import { expect, test } from '../support/test.ts'

test('an opened page begins at its top; a reloaded page, or one gone back to, where it was left', async ({
  page,
}) => {
  const top = () => page.evaluate(() => Math.round(scrollY))
  const scroll = async (to: number) => {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), to)
    expect(await top()).toBe(to)
  }
  await page.goto('/anunciar-imovel')
  await scroll(400)
  await page.goto('/privacidade')
  expect(await top()).toBe(0)
  await scroll(200)
  await page.reload()
  await expect.poll(top).toBe(200)
  await page.goto('/anunciar-imovel')
  expect(await top()).toBe(0)
  await page.goBack()
  await expect.poll(top).toBe(200)
})
