export type Kind = 'photo' | 'feed'

/** How many bytes decide. */
export const START = 64

/** A sign for each byte: the decoder of latin1 is that of Windows, which has others from 0x80 to 0x9f. */
const text = (start: Uint8Array) => String.fromCharCode(...start.subarray(0, START))

/** JPEG, PNG, GIF, WebP, AVIF and HEIC, by their first bytes: a name or a type may be wrong. */
const photo =
  /^(\xff\xd8\xff|\x89PNG\r\n|GIF8|RIFF[^]{4}WEBP|[^]{4}ftyp(avi[fs]|hei[cmsx]|hev[cmsx]|mif1|msf1))/

/** XML, perhaps behind a byte order mark, or gzip; a page of HTML is none. */
const isGzip = ([one, two]: Uint8Array) => one === 0x1f && two === 0x8b
const xml = /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*<(?!!doctype html|html)/i

/** What each kind may be. `bytes` is the most that is read. */
export const kinds = {
  photo: {
    bytes: 25 * 1024 * 1024,
    encoding: 'identity',
    isOne: (start: Uint8Array) => photo.test(text(start)),
    message: 'O endereço não leva a uma foto.',
  },
  feed: {
    bytes: 200 * 1024 * 1024,
    encoding: 'gzip',
    isOne: (start: Uint8Array) => isGzip(start) || xml.test(text(start)),
    message: 'O endereço não leva a um arquivo XML.',
  },
}
