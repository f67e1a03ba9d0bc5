import type { Page } from '@playwright/test'

export interface Finger {
  x: number
  y: number
}

export const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))

/** The browser's own touch events, as a screen sends them. */
export async function touchScreen(page: Page) {
  const session = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: Finger[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map((finger, id) => ({ ...finger, id })),
    })
}
