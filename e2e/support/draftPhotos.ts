import { expect, type BrowserContext, type Page } from '@playwright/test'
import { jpegOf } from '../../tooling/testing/photo.ts'
import { jpegFile } from './photos.ts'

/** The form of a new property. */
export const NEW = '/admin/properties/new'
/** Photos with these names, as a file input takes them. */
export const photoFiles = async (...names: string[]) => {
  const picture = await jpegOf({ r: 60, g: 90, b: 170 }, 1000, 700)
  return names.map((name) => jpegFile(`${name}.jpg`, picture))
}

export async function openForm(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto(NEW)
  await expect(page.getByLabel(/^Título/)).toBeVisible()
  return page
}

/** How many photos lie in the browser's database. */
export const keptPhotos = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('admin-drafts')
        opening.onerror = () => reject(new Error('no database'))
        opening.onsuccess = () => {
          const database = opening.result
          const counting = database.transaction('photos').objectStore('photos').count()
          counting.onsuccess = () => {
            database.close()
            resolve(counting.result)
          }
        }
      }),
  )
