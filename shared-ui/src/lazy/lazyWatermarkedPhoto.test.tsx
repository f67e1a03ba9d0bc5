import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { lazyWatermarkedPhoto } from './lazyWatermarkedPhoto.tsx'

const image = { image_url: 'https://files.example/casa.jpg' }
const photo = { alt: 'Casa', sizes: '100vw' }
const MarkedPhoto = () => <img alt="Com a marca" />

test('the code of the watermark is loaded for a photo without one, and for no other', async () => {
  const load = jest.fn(async () => ({ MarkedPhoto }))
  const Photo = lazyWatermarkedPhoto(load)
  const { rerender } = render(<Photo {...photo} image={{ ...image, watermarked: true }} />)
  expect(screen.getByRole('img', { name: 'Casa' })).toHaveAttribute('src', image.image_url)
  expect(load).not.toHaveBeenCalled()
  rerender(<Photo {...photo} image={image} />)
  expect(await screen.findByRole('img', { name: 'Com a marca' })).toBeInTheDocument()
})

test('a failed load shows the photo without the watermark', async () => {
  const Photo = lazyWatermarkedPhoto(() => Promise.reject(new Error('Loading chunk failed')))
  render(<Photo {...photo} image={image} />)
  expect(await screen.findByRole('img', { name: 'Casa' })).toHaveAttribute('src', image.image_url)
})

test('the server shows nobody a photo without its mark', () => {
  const Photo = lazyWatermarkedPhoto(async () => ({ MarkedPhoto }))
  expect(renderToString(<Photo {...photo} image={image} />)).not.toContain(image.image_url)
})
