import { imageSources, madeSources } from './imageSources.ts'

test('an image without smaller files has only its address', () => {
  expect(imageSources({ image_url: '/casa.jpg', widths: [] }, '100vw')).toEqual({ src: '/casa.jpg' })
})

test('smaller files stand beside the original, as JPEG, smallest first', () => {
  expect(imageSources({ image_url: 'https://a.b/x/casa.v2.PNG?v=1', widths: [960, 480] }, '50vw')).toEqual({
    src: 'https://a.b/x/casa.v2.PNG?v=1',
    srcSet:
      'https://a.b/x/casa.v2-480.jpg?v=1 480w, https://a.b/x/casa.v2-960.jpg?v=1 960w, https://a.b/x/casa.v2.PNG?v=1 1920w',
    sizes: '50vw',
  })
})

test('a picture as wide as a phone is taken at two points to a pixel, not at three; smaller ones as they are', () => {
  const sizesOf = (sizes: string) => imageSources({ image_url: '/casa.jpg', widths: [480, 960] }, sizes).sizes
  expect(sizesOf('(min-width: 640px) 46vw, 92vw')).toBe(
    '(min-resolution: 2.5dppx) and (max-width: 480px) 66vw, (min-width: 640px) 46vw, 92vw',
  )
  expect(sizesOf('(min-width: 1024px) 200px, 22vw')).toBe('(min-width: 1024px) 200px, 22vw')
  expect(sizesOf('10rem')).toBe('10rem')
})

const maker = { stored: 'https://a.b/public/', address: '/images/{width}/{path}', type: 'image/avif' }

test('a stored photo is made in each width', () => {
  expect(madeSources({ image_url: 'https://a.b/public/fotos/casa.jpg' }, '92vw', maker)).toEqual({
    srcSet:
      '/images/240/fotos/casa.jpg 240w, /images/480/fotos/casa.jpg 480w, /images/720/fotos/casa.jpg 720w, ' +
      '/images/960/fotos/casa.jpg 960w, /images/1920/fotos/casa.jpg 1920w',
    sizes: '(min-resolution: 2.5dppx) and (max-width: 480px) 66vw, 92vw',
    type: 'image/avif',
  })
})

test.each([
  'https://other.example/public/casa.jpg',
  'blob:https://a.b/1',
  'https://a.b/public/casa.jpg?token=1',
])('%s is not made smaller', (image_url) => expect(madeSources({ image_url }, '92vw', maker)).toBeUndefined())
