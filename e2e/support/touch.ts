import type { Page } from '@playwright/test'

export interface Finger {
  x: number
  y: number
}

export const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))

/** Waits until the page scrolls no further: after a finger is lifted it keeps moving. */
export const atRest = (page: Page) =>
  page.evaluate(async () => {
    for (let top = window.scrollY, still = 0; still < 12; still += 1) {
      await new Promise((next) => requestAnimationFrame(next))
      if (window.scrollY !== top) still = 0
      top = window.scrollY
    }
  })

/** The browser's own touch events, as a screen sends them. */
export async function touchScreen(page: Page) {
  const session = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: Finger[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map((finger, id) => ({ ...finger, id })),
    })
}

/** Fingers that touch, move a step in every frame as a hand does, come to rest and lift. */
export async function drag(page: Page, from: Finger[], to: Finger[]) {
  const send = await touchScreen(page)
  const steps = 8
  await send('touchStart', from)
  for (let step = 1; step <= steps + 3; step += 1) {
    await nextFrame(page)
    const part = Math.min(step / steps, 1)
    const between = (index: number, axis: 'x' | 'y') =>
      from[index]![axis] + (to[index]![axis] - from[index]![axis]) * part
    await send(
      'touchMove',
      from.map((_, index) => ({ x: between(index, 'x'), y: between(index, 'y') })),
    )
  }
  await send('touchEnd', [])
}
