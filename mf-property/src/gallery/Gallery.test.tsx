import { act, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react'
import { photos, property, PROPERTY_ID } from '../testing/property.ts'
import { heading, renderSite } from '../testing/renderSite.tsx'

const open = async (count: number, hash = '') => {
  const view = renderSite(`/property/${PROPERTY_ID}${hash}`, (query) =>
    query.get('id')?.startsWith('eq.') ? { ...property, property_images: photos(count) } : [],
  )
  await heading(property.title)
  const gallery = within(screen.getByRole('region', { name: 'Fotos do imóvel' }))
  const main = () => gallery.getByRole('img', { name: /Casa no Campeche/ })
  const thumbnails = () => gallery.getAllByRole('button', { name: /Ver foto/ }).map((one) => one.ariaLabel)
  const click = (name: string) => view.user.click(gallery.getByRole('button', { name }))
  return { ...view, gallery, main, thumbnails, click }
}

test('the primary photo comes first, at once and in the width that fits', async () => {
  const { main } = await open(6)
  expect(main()).toHaveAttribute('src', 'http://api.test/photo-2.jpg')
  expect(main()).toHaveAttribute('fetchpriority', 'high')
  expect(main()).toHaveAttribute('srcset', expect.stringContaining('photo-2-480.jpg 480w'))
  expect(main()).toHaveAccessibleName('Casa no Campeche, Florianópolis, SC. Foto 1 de 6')
})

test('an address that leads to a photo opens at it, one that leads to none at the first', async () => {
  const { main, unmount } = await open(3, '#foto-3')
  expect(main()).toHaveAccessibleName(/Foto 3 de 3/)
  unmount()
  expect((await open(3, '#foto-4')).main()).toHaveAccessibleName(/Foto 1 de 3/)
})

test('next and previous go round', async () => {
  const { main, click } = await open(3)
  await click('Foto anterior')
  expect(main()).toHaveAccessibleName(/Foto 3 de 3/)
  await click('Próxima foto')
  expect(main()).toHaveAccessibleName(/Foto 1 de 3/)
})

test('thumbnails come four at a time; their arrows look ahead without changing the photo', async () => {
  const { main, thumbnails, click, gallery } = await open(6)
  expect(thumbnails()).toEqual(['Ver foto 2', 'Ver foto 3', 'Ver foto 4', 'Ver foto 5'])
  expect(gallery.getByRole('button', { name: 'Miniaturas anteriores' })).toBeDisabled()
  await click('Próximas miniaturas')
  expect(thumbnails()).toEqual(['Ver foto 6', 'Ver foto 1'])
  expect(gallery.getByRole('button', { name: 'Próximas miniaturas' })).toBeDisabled()
  expect(main()).toHaveAccessibleName(/Foto 1 de 6/)
  await click('Ver foto 6')
  expect(main()).toHaveAccessibleName(/Foto 6 de 6/)
})

test('the thumbnails follow the photo in view', async () => {
  const { click, gallery } = await open(6)
  await click('Foto anterior')
  expect(gallery.getByRole('button', { name: 'Ver foto 6' })).toHaveAttribute('aria-current', 'true')
})

test('a single photo has neither arrows nor thumbnails', async () => {
  const { gallery } = await open(1)
  expect(gallery.getAllByRole('button')).toHaveLength(1)
})

test('a click opens all photos in full, with a counter; the page then shows the last photo seen there', async () => {
  const { user, click, main } = await open(6)
  await click('Ampliar foto')
  const dialog = await screen.findByRole('dialog', { name: 'Fotos ampliadas' })
  expect(dialog).toHaveTextContent('1 / 6')
  expect(within(dialog).getByRole('button', { name: 'Anterior' })).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Próxima' }))
  expect(await within(dialog).findByText('2 / 6')).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Fechar' }))
  expect(main()).toHaveAccessibleName(/Foto 2 de 6/)
  await waitFor(() => expect(window.history.state).not.toEqual({ layer: true }))
})

test('back closes the photos in full and stays on the page; closing them goes back by itself', async () => {
  const { user, click, main, address } = await open(6)
  const dialog = () => screen.findByRole('dialog', { name: 'Fotos ampliadas' })
  const before: unknown = window.history.state
  await click('Ampliar foto')
  await dialog()
  act(() => window.history.back())
  await waitForElementToBeRemoved(() => screen.queryByRole('dialog'))
  expect(main()).toBeInTheDocument()
  expect(address()).toBe(`/property/${PROPERTY_ID}`)

  await click('Ampliar foto')
  await user.click(within(await dialog()).getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(window.history.state).toBe(before))
})

test('all photos are a list, from which each opens in full, and to which it closes', async () => {
  const { user, click, main } = await open(6)
  await click('Ver todas as 6 fotos')
  const list = () => screen.findByRole('dialog', { name: 'Fotos do imóvel' })
  const photos = within(await list()).getAllByRole('button', { name: /Foto \d de 6/ })
  expect(photos).toHaveLength(6)
  await user.click(photos[3]!)
  const full = within(await screen.findByRole('dialog', { name: 'Fotos ampliadas' }))
  expect(full.getByText('4 / 6')).toBeInTheDocument()
  await user.click(full.getByRole('button', { name: 'Fechar' }))
  expect(within(await list()).getByRole('button', { name: /Foto 4 de 6/ })).toHaveFocus()
  await user.click(within(await list()).getByRole('button', { name: 'Fechar' }))
  expect(main()).toHaveAccessibleName(/Foto 4 de 6/)
})
