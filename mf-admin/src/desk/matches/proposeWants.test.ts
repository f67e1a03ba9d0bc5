import type { Wants } from 'shared-backend/admin/desk'
import { proposeWants } from './proposeWants.ts'

const flat = { id: 'ap', name: 'Apartamento', plural: 'Apartamentos' }
const house = { id: 'ca', name: 'Casa', plural: 'Casas' }
const known = {
  places: [
    { city: 'Florianópolis', neighborhood: 'Campeche' },
    { city: 'Florianópolis', neighborhood: 'Trindade' },
  ],
  categories: [flat, house],
}
const like: Wants = {
  deal: 'sale',
  kinds: ['ca'],
  places: [{ city: 'Florianópolis', neighborhood: 'Trindade', exact: true }],
  minPrice: 1_600_000,
  maxPrice: 2_400_000,
  minBedrooms: 4,
}
const campeche = [{ city: 'Florianópolis', neighborhood: 'Campeche' }]

test.each<[string, Wants | null, Wants | null]>([
  ['Olá, posso visitar?', like, like],
  ['Aceitam um apartamento menor como parte do pagamento?', like, like],
  ['Olá, posso visitar?', null, null],
  [
    'Olá! Procuro 3 quartos no Campeche até 800 mil.',
    like,
    { deal: 'sale', kinds: ['ca'], places: campeche, maxPrice: 800_000, minBedrooms: 3 },
  ],
  [
    'Bom dia.\nQuero alugar um apartamento no Campeche',
    null,
    { deal: 'rent', kinds: ['ap'], places: campeche },
  ],
  // What is paid by the month is no price to buy for.
  ['Tem para alugar?', like, { deal: 'rent', kinds: ['ca'], places: like.places, minBedrooms: 4 }],
  // The site's own words are the listing's.
  [
    'Olá, tenho interesse no imóvel "Apartamento no Campeche" (código 3F2B8C1A). Podem me contar mais?',
    like,
    like,
  ],
])('%s', (message, proposed, wants) => {
  expect(proposeWants(proposed, message, known)).toEqual(wants)
})
