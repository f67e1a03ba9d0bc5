import { category, image } from '../../testing/rows.ts'
import { savedPhoto, type NewPhoto } from '../photos/photoList.ts'
import { previewOf } from './previewOf.ts'
import { emptyValues, type PropertyFormValues } from './values.ts'

const kind = { ...category, plural: 'Casas' }
const typed: PropertyFormValues = {
  ...emptyValues,
  title: ' Casa no Campeche ',
  price: 450_000,
  bedrooms: 3,
  category_id: category.id,
  address: 'Rua A',
  neighborhood: 'Centro',
  city: 'Lages',
  state: 'SC',
  infos: [' Piscina ', ''],
}

const show = (values: PropertyFormValues, ...photos: Parameters<typeof previewOf>[2]) =>
  previewOf('p1', values, photos, [kind])

test('the page has what is typed, as it would be stored', () => {
  expect(show(typed).property).toMatchObject({
    ...{ id: 'p1', title: 'Casa no Campeche', price: 450_000, bedrooms: 3, suites: null, closed_at: null },
    property_categories: kind,
    property_additional_info: [{ info_text: 'Piscina' }],
  })
})

test('an empty form names the places of what the page cannot do without', () => {
  expect(show(emptyValues).property).toMatchObject({
    ...{ title: 'Título do imóvel', city: 'Cidade', state: 'UF', price: 0, property_categories: null },
    property_additional_info: [],
  })
})

test('what cannot be read is left out, and the rest stays', () => {
  const { property } = show({ ...typed, price: '45x', bedrooms: 'três', zip_code: '88', amenities: ['lago'] })
  expect(property).toMatchObject({ price: 0, bedrooms: null, zip_code: null, amenities: [] })
  expect(property).toMatchObject({ title: 'Casa no Campeche', city: 'Lages' })
})

test('a sold one is closed', () => {
  const { property } = show({ ...typed, deal_status: 'sold' })
  expect(property).toMatchObject({ deal_status: 'sold', active: false })
  expect(property.closed_at).not.toBeNull()
})

test('photos come in the order and with the primary choice of the form; one in preparation comes later', () => {
  const stored = savedPhoto(image('i1', 0))
  const file = new Blob(['photo'])
  const chosen = {
    ...{
      kind: 'new',
      key: 'n1',
      name: 'a.jpg',
      file: new File([], 'a.jpg'),
      status: 'ready',
      isPrimary: true,
      isFloorPlan: false,
    },
    prepared: { photo: file, watermarked: true, width: 1, height: 1, smaller: [], color: '#aabbcc' },
  } as NewPhoto
  const waiting = { ...chosen, key: 'n2', isPrimary: false, prepared: undefined }
  const { photos } = show(typed, chosen, waiting, { ...stored, isPrimary: false })
  expect(photos).toMatchObject([
    { key: 'n1', file, image: { is_primary: true, watermarked: true } },
    { key: 'i1', image: { image_url: stored.image.image_url, is_primary: false } },
  ])
})
