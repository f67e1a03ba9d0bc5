import { render, screen, waitFor } from '@testing-library/react'
import { WatermarkedImage } from './WatermarkedImage.tsx'

const settings = { logo_url: 'https://files.example/logo.png' }
// Work on a photo is shared while it lasts, so each test has a photo of its own.
let image = { image_url: '' }
let count = 0
const show = (props: Partial<Parameters<typeof WatermarkedImage>[0]>) =>
  render(<WatermarkedImage image={image} alt="Casa" sizes="100vw" priority settings={settings} {...props} />)

const respond = (answer: () => Promise<Response>) => {
  globalThis.fetch = jest.fn(answer)
}

beforeEach(() => {
  count += 1
  image = { image_url: `https://files.example/casa-${count}.jpg` }
  respond(() => new Promise(() => {}))
})

test('a label announces that the logo is being drawn', () => {
  show({})
  expect(screen.getByText('Applying watermark...')).toBeInTheDocument()
})

test('a photo that carries the mark already is shown as it is', () => {
  show({ image: { ...image, watermarked: true } })
  expect(screen.getByRole('img', { name: 'Casa' })).toHaveAttribute('src', image.image_url)
  expect(fetch).not.toHaveBeenCalled()
})

test('without a watermark of the agency the photo is shown as it is', () => {
  show({ settings: null })
  expect(screen.getByRole('img', { name: 'Casa' })).toHaveAttribute('src', image.image_url)
})

test('nothing is fetched while the settings load', () => {
  show({ settings: undefined })
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  expect(fetch).not.toHaveBeenCalled()
})

test('any failure ends at the original photo', async () => {
  respond(() => Promise.reject(new TypeError('offline')))
  show({})
  expect(await screen.findByRole('img', { name: 'Casa' })).toHaveAttribute('src', image.image_url)
})

test('too slow an answer ends at the original photo', async () => {
  show({ timeoutMs: 20 })
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'Casa' })).toHaveAttribute('src', image.image_url),
  )
})

test('a missing image has a placeholder with a label', () => {
  show({ image: null })
  expect(screen.getByText('Failed to load')).toBeInTheDocument()
})
