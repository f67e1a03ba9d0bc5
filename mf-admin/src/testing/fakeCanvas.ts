/** jsdom decodes and draws nothing: pictures of 1600×1067 that turn into a JPEG of a few bytes. */
export function installFakeCanvas() {
  class FakeCanvas {
    width: number
    height: number
    constructor(width: number, height: number) {
      this.width = width
      this.height = height
    }
    getContext() {
      return { fillRect() {}, drawImage() {}, getImageData: () => ({ data: new Uint8ClampedArray(256) }) }
    }
    convertToBlob() {
      return Promise.resolve(new Blob(['jpeg'], { type: 'image/jpeg' }))
    }
  }
  const decode = (file: Blob) =>
    file.size > 3
      ? Promise.resolve({ width: 1600, height: 1067, close() {} })
      : Promise.reject(new Error('broken'))
  Object.assign(globalThis, { OffscreenCanvas: FakeCanvas, createImageBitmap: decode })
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined })
}
