import { fireEvent, render, screen } from '@testing-library/react'
import { ImageMakerContext } from './ImageMakerContext.ts'
import { ResponsiveImage } from './ResponsiveImage.tsx'

const image = { image_url: 'https://a.b/public/fotos/casa.jpg' }
const maker = { stored: 'https://a.b/public/', address: '/images/{width}/{path}', type: 'image/avif' }

const show = (given: typeof maker | undefined) =>
  render(
    <ImageMakerContext value={given}>
      <ResponsiveImage image={image} alt="Casa" sizes="92vw" />
    </ImageMakerContext>,
  )

const photo = () => screen.getByRole('img', { name: 'Casa' })
const picture = () => photo().parentElement?.innerHTML

test('a photo that its maker does not give is shown as it is stored, and then as a drawing', () => {
  show(maker)
  expect(picture()).toMatch(/^<source srcset="\/images\/240\/fotos\/casa.jpg 240w/i)
  fireEvent.error(photo())
  expect(picture()).not.toContain('<source')
  expect(photo()).toHaveAttribute('src', image.image_url)
  fireEvent.error(photo())
  expect(photo()).not.toHaveAttribute('src')
})

test('without a maker a photo is as it is stored', () => {
  show(undefined)
  expect(picture()).not.toContain('<source')
})
