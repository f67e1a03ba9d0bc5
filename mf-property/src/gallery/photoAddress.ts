/** The id of a photo, and the end of an address that leads to it: `foto-3` is the third. */
export const photoId = (index: number) => `foto-${index + 1}`

/** Index of the photo that an address leads to; the first where it leads to none. */
export function photoIn(hash: string, total: number) {
  const [, position] = /^#foto-(\d{1,4})$/.exec(hash) ?? []
  const index = Number(position) - 1
  return index >= 0 && index < total ? index : 0
}
