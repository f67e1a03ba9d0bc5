/** How wide the photo is rendered: the column beside the side card, or the full screen. */
export const PHOTO_SIZES = '(min-width: 1360px) 864px, (min-width: 1024px) calc(100vw - 31rem), 100vw'

export const THUMBNAIL_SIZES = '(min-width: 1024px) 200px, 22vw'
