import { screen, within } from '@testing-library/react'
import type { PropertyDetail } from 'shared-backend/properties'
import { testConfig } from 'shared-backend/testing'
import type { ShownPoint } from 'shared-domain/shownPoint'
import { property, PROPERTY_ID } from '../testing/property.ts'
import { heading, renderSite } from '../testing/renderSite.tsx'

let mockIsCut = false
const mockRequested = jest.fn()
jest.mock('./PointMap.tsx', () => {
  mockRequested()
  if (mockIsCut) throw new Error('Loading chunk failed')
  return jest.requireActual<object>('./PointMap.tsx')
})

const landmarks = [
  { name: 'Terminal do Rio Tavares', latitude: -27.66, longitude: -48.48 },
  { name: 'Praia do Campeche', latitude: -27.69, longitude: -48.48 },
  ...Array.from({ length: 6 }, (_, index) => ({
    name: `Escola ${index}`,
    latitude: -27.6,
    longitude: -48.5,
  })),
  { name: 'Aeroporto de Curitiba', latitude: -25.53, longitude: -49.17 },
]
const config = {
  ...testConfig,
  agency: { ...testConfig.agency, landmarks: JSON.stringify(landmarks) },
  map: { ...testConfig.map!, still: '/mapa/{id}.webp' },
}

const place = () => within(screen.getByRole('region', { name: 'No mapa' }))

async function open(
  precision: ShownPoint['shown_precision'] = 'about',
  shown: Partial<PropertyDetail> = {},
  given: Partial<typeof config> = {},
) {
  const property_points = { shown_latitude: -27.68, shown_longitude: -48.48, shown_precision: precision }
  const reply = (query: URLSearchParams) =>
    query.get('id')?.startsWith('eq.') ? { ...property, property_points, ...shown } : []
  const view = renderSite(`/property/${PROPERTY_ID}`, reply, { config: { ...config, ...given } })
  await heading(property.title)
  return view
}

test.each([
  ['door', 'O ponto no mapa é o do imóvel.', null],
  ['street', 'O ponto no mapa indica a rua, não o número.', 'O endereço exato é informado na visita.'],
  ['about', 'Região aproximada: o imóvel fica dentro do círculo.', 'O endereço exato é informado na visita.'],
  ['neighborhood', 'Só o bairro é mostrado no mapa.', 'O endereço exato é informado na visita.'],
] as const)('a point at %s says how exact it is', async (precision, words, secret) => {
  const view = await open(precision)
  expect(place().getByText(words)).toBeVisible()
  expect(place().queryAllByRole('link', { name: 'Como chegar' })).toHaveLength(precision === 'door' ? 1 : 0)
  view.unmount()
  await open(precision, { address: '' })
  expect(place().getByText(secret ? `${words} ${secret}` : words)).toBeVisible()
})

test('the way there is one for every device, and tells nobody where it was found', async () => {
  await open('door')
  const link = place().getByRole('link', { name: 'Como chegar' })
  expect(link).toHaveAttribute('href', 'https://www.google.com/maps/dir/?api=1&destination=-27.68,-48.48')
  expect(link).toHaveAttribute('rel', 'noreferrer')
})

test('the map stands in the picture’s place on a tap, and after a failure it retries', async () => {
  mockIsCut = true
  const { user } = await open()
  const still = place().getByRole('img', { name: 'Mapa da região do imóvel, em Campeche' })
  expect(still).toHaveAttribute('src', `/mapa/${PROPERTY_ID}.webp?v=-27.68,-48.48,about`)
  expect(place().getByText('Mapa de teste')).toBeVisible()
  expect(mockRequested).not.toHaveBeenCalled()
  await user.click(place().getByRole('button', { name: 'Ver no mapa' }))
  expect(still).not.toBeInTheDocument()
  expect(await place().findByText('Erro ao carregar mapa')).toBeVisible()
  mockIsCut = false
  await user.click(place().getByRole('button', { name: 'Tentar Novamente' }))
  expect(await place().findByRole('application', { name: 'Mapa da região do imóvel' })).toBeVisible()
})

test.each<[string, Partial<PropertyDetail>, Partial<typeof config>]>([
  ['nobody makes pictures', {}, { map: testConfig.map as never }],
  ['maps have no tiles', {}, { map: undefined }],
  ['visitors do not see the listing', { active: false }, {}],
])('where %s, the button stands alone', async (_what, shown, given) => {
  await open('about', shown, given)
  expect(place().queryByRole('img')).not.toBeInTheDocument()
  expect(place().getByRole('button', { name: 'Ver no mapa' })).toBeVisible()
})

test('it tells how far it is to the nearest places that the agency names', async () => {
  const view = await open('about')
  const [term] = place().getAllByRole('term')
  expect(term).toHaveTextContent('Praia do Campeche')
  expect(
    place()
      .getAllByRole('definition')
      .map((one) => one.textContent?.replace('\u00a0', ' ')),
  ).toEqual(['cerca de 1 km', 'cerca de 2 km', ...Array<string>(4).fill('cerca de 9 km')])
  view.unmount()
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
  await open('about', {}, { agency: { ...config.agency, landmarks: '{' } })
  expect(screen.queryByText('Distâncias em linha reta')).not.toBeInTheDocument()
  expect(logged).toHaveBeenCalledWith('landmarks cannot be read:', expect.anything())
})

test('the address stands in its card, whether there is a map or not', async () => {
  const card = () => within(screen.getByRole('region', { name: 'Localização' }))
  const view = await open('about')
  expect(card().getByText('Rua das Gaivotas, 245')).toBeVisible()
  view.unmount()
  await open('about', { property_points: null })
  expect(card().getByText('Rua das Gaivotas, 245')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'No mapa' })).not.toBeInTheDocument()
})
