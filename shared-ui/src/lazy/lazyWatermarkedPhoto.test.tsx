import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { lazyWatermarkedPhoto } from './lazyWatermarkedPhoto.tsx'

const image = { image_url: 'https://files.example/casa.jpg' }
const photo = { alt: 'Casa', sizes: '100vw' }
const MarkedPhoto = () => <img alt="Com a marca" />

test('what draws the mark is fetched for a photo without one, and for no other', async () => {
  const ask = jest.fn(async () => ({ MarkedPhoto }))
  const Photo = lazyWatermarkedPhoto(ask)
  const { rerender } = render(<Photo {...photo} image={{ ...image, watermarked: true }} />)
  expect(screen.getByRole('img', { name: 'Casa' })).toHaveAttribute('src', image.image_url)
  expect(ask).not.toHaveBeenCalled()
  rerender(<Photo {...photo} image={image} />)
  expect(await screen.findByRole('img', { name: 'Com a marca' })).toBeInTheDocument()
})

test('where that does not come, the photo stands as it is', async () => {
  const Photo = lazyWatermarkedPhoto(() => Promise.reject(new Error('Loading chunk failed')))
  render(<Photo {...photo} image={image} />)
  expect(await screen.findByRole('img', { name: 'Casa' })).toHaveAttribute('src', image.image_url)
})

test('the server shows nobody a photo without its mark', () => {
  const Photo = lazyWatermarkedPhoto(async () => ({ MarkedPhoto }))
  expect(renderToString(<Photo {...photo} image={image} />)).not.toContain(image.image_url)
})
