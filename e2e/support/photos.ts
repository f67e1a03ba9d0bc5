import { expect, type Locator } from '@playwright/test'

/** Waits until a picture inside `place` is not only there but drawn from a file that came; returns it. */
export async function loadedPhoto(place: Locator, name?: RegExp) {
  const photo = place.getByRole('img', { name }).first()
  await photo.scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      photo.evaluate((image) =>
        image instanceof HTMLImageElement && image.complete ? image.naturalWidth : 0,
      ),
    )
    .toBeGreaterThan(0)
  return photo
}
