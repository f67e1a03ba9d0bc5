import { imageSources } from './imageSources.ts'

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
