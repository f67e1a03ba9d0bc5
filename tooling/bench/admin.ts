import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { jpegOf } from '../testing/photo.ts'
import { startTestStack } from '../testing/stack.ts'
import { ms, rounds } from './figures.ts'

const noteTasks = () => {
  const tasks: number[] = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask' })
  Object.assign(window, { tasks })
}

/** The longest task of the main thread while something is done, in ms; the browser tells of those over 50. */
async function longestTask(page: Page, act: () => Promise<void>) {
  await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0))
  await act()
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        setTimeout(() => resolve(Math.max(0, ...(window as unknown as { tasks: number[] }).tasks)), 200),
      ),
  )
}

const describeTasks = (tasks: number[]) => {
  const longest = Math.max(...tasks)
  return longest === 0 ? 'none over 50 ms' : `the longest ${ms(longest)}`
}

/** Measures the main thread's tasks while photos are prepared, at the machine's own speed. */
export async function admin(browser: Browser) {
  console.log('Starting a stack …')
  const stack = await startTestStack({ seedProperties: 10, site: true, demo: true })
  const context = await browser.newContext({ baseURL: stack.siteUrl })
  try {
    const page = await context.newPage()
    await page.addInitScript(noteTasks)
    await page.goto('/admin/login')
    await page.getByRole('textbox', { name: 'Nome de usuário' }).fill(stack.demo.username)
    await page.getByLabel(/^Senha/).fill(stack.demo.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByRole('link', { name: 'Novo Imóvel' }).click()

    // From the disk, as an owner chooses it: handing over its bytes would be work of the page's main thread.
    const photo = join(stack.dataDir, 'photo.jpg')
    await writeFile(photo, await jpegOf({ r: 160, g: 130, b: 100 }, 4032, 3024))
    const tiles = page.getByRole('list', { name: 'Fotos do imóvel' }).getByRole('img')
    const choose = page.getByLabel('Escolher fotos').and(page.locator('input'))
    const photos: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      photos.push(
        await longestTask(page, async () => {
          await choose.setInputFiles(photo)
          await tiles.nth(round).waitFor()
        }),
      )
    }
    console.log(
      `\n${rounds} photos of 12 megapixels, shrunk and marked: main-thread tasks, ${describeTasks(photos)}`,
    )
  } finally {
    await context.close()
    await stack.stop()
  }
}
