import { act, screen } from '@testing-library/react'
import { renderRemote } from 'shared-backend/testing'
import { photos as text } from './text.ts'
import { image } from '../../testing/rows.ts'
import { savedPhoto } from './photoList.ts'
import { PhotoEditor } from './PhotoEditor.tsx'
import { usePhotos, type Photos } from './usePhotos.ts'

/** Also renders anew for each event, as the form does. */
function Editor({ onPhotos }: { onPhotos: (photos: Photos) => void }) {
  const photos = usePhotos(
    ['i1', 'i2', 'i3'].map((id, place) => savedPhoto(image(id, place))),
    null,
  )
  onPhotos(photos)
  return <PhotoEditor photos={photos} propertyId={undefined} disabled={false} />
}

test('progress of one photo renders one tile', async () => {
  Object.assign(globalThis, { createImageBitmap: () => new Promise(() => {}) })
  let photos: Photos | undefined
  const { user } = renderRemote(<Editor onPhotos={(now) => (photos = now)} />)
  await user.upload(screen.getByLabelText('Escolher fotos', { selector: 'input' }), [
    new File(['pixels'], 'sala.jpg', { type: 'image/jpeg' }),
  ])
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  const { key } = photos!.now()[3]!
  // Each rendering of a tile names its buttons once.
  const rendered = jest.spyOn(text, 'remove')
  for (const share of [0.1, 0.2, 0.3]) act(() => photos!.uploading(key, share))
  expect(screen.getByText(text.uploading(30))).toBeVisible()
  expect(rendered.mock.calls).toEqual([[4], [4], [4]])
})
