import { act, screen } from '@testing-library/react'
import { offerPreview, type PreviewedProperty } from 'shared-backend/preview'
import { testSession } from 'shared-backend/testing'
import { photos, property } from '../testing/property.ts'
import { heading, renderSite } from '../testing/renderSite.tsx'

const chosen = { key: 'chosen', file: new Blob(['photo']) }
const content: PreviewedProperty = {
  property: { ...property, title: 'Casa ainda sem nome' },
  photos: [
    { key: 'stored', image: photos(1)[0]! },
    { ...chosen, image: { ...photos(2)[1]!, image_url: '' } },
  ],
}

const open = (id: string) => renderSite(`/preview?form=${id}`, () => [], { session: testSession })

let revoked: string[]
beforeEach(() => {
  revoked = []
  URL.createObjectURL = () => 'blob:chosen'
  URL.revokeObjectURL = (address) => void revoked.push(address)
})

test('the page shows what the form holds, photos that are stored nowhere included, and follows it', async () => {
  let now = content
  const form = offerPreview('f1', () => now)
  open('f1')
  await heading('Casa ainda sem nome')
  expect(screen.getByText(/Nada foi salvo/)).toBeVisible()
  expect(await screen.findByRole('img', { name: /Foto 1 de 2/ })).toHaveAttribute('src', 'blob:chosen')

  now = { property: { ...content.property, title: 'Casa com nome' }, photos: content.photos.slice(0, 1) }
  form.changed()
  await heading('Casa com nome')
  expect(revoked).toEqual(['blob:chosen'])

  form.close()
  expect(await screen.findByText(/O formulário foi fechado/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Casa com nome' })).toBeVisible()
})

test('a form that is opened again is followed again', async () => {
  const before = offerPreview('f2', () => content)
  open('f2')
  await heading('Casa ainda sem nome')
  before.close()
  await screen.findByText(/O formulário foi fechado/)
  const after = offerPreview('f2', () => content)
  expect(await screen.findByText(/Nada foi salvo/)).toBeVisible()
  after.close()
})

test('without a form the page says where it is opened, and tries again', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] })
  const { user } = open('f3')
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  jest.useRealTimers()
  expect(screen.getByRole('alert')).toHaveTextContent(/Nada para pré-visualizar.*formulário/)
  expect(screen.getByRole('link', { name: 'Ir para o Painel Administrativo' })).toHaveAttribute(
    'href',
    '/admin',
  )
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  // It asks before there is a form: Node would deliver a later request to a closed one.
  const form = offerPreview('f3', () => content)
  await heading('Casa ainda sem nome')
  form.close()
})
