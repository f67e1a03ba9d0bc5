import type { Page } from '@playwright/test'
import { receiveVisits } from '../../tooling/testing/visits.ts'
import { expect } from './test.ts'

/** Has the agency take visits, and waits until the site's server has read it. */
export async function takeVisitsOnline(page: Page) {
  await receiveVisits()
  const config = async () => (await (await page.request.get('/config.json')).json()) as { agency: object }
  await expect.poll(async () => (await config()).agency).toMatchObject({ visits: 'online' })
}
