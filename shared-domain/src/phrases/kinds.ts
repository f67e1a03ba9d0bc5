import { pattern, type PhraseReader } from './PhraseReader.ts'

/** How people call each kind of `property_categories`. */
const kinds = {
  Apartamento:
    'apartamentos?|apartamentinho|aparts?|aptos?|apts?|aps?|apes?|apzinho|kit ?nets?|kitch?enett?es?|[kq]u?itinetes?|kits?|e?studios?|lofts?|flats?',
  Casa: 'casas?|casinhas?|residencias?',
  Cobertura: 'coberturas?|penthouses?',
  Sobrado: 'sobrad(?:o|os|inho)',
  'Sala Comercial':
    'salas? comercia(?:l|is)|conjuntos? comercia(?:l|is)|(?:pontos?|imove(?:l|is)|espacos?) comercia(?:l|is)|lojas?|consultorios?',
  Chácara: 'chacar(?:as?|inha)|sitios?|sitiozinho',
}
const names = Object.keys(kinds) as (keyof typeof kinds)[]
const any = pattern(names.map((name) => `(${kinds[name]})`).join('|'))
const land = pattern('terrenos?|lotes?')
const ofAnother = / (?:de|do|com|no) $/
const rooms = pattern('salas?|(?:(?:com|c) )?(?<office>escritorios?)')
const twoFloors = pattern('duplex|triplex')

export const homeWithPool = new Set(['Casa', 'Sobrado', 'Chácara', 'Cobertura'])

/** Kinds of property. The other words of the phrase decide whether 'escritório' is a kind or a part of one. */
export function readKinds(reader: PhraseReader) {
  const kindsFound = () => reader.found.flatMap(({ says }) => says.kinds ?? [])
  const hasRooms = reader.found.some(({ says }) => says.minBedrooms ?? says.minSuites)

  reader.take(any, (match) => ({ kinds: [names[match.slice(1).findIndex(Boolean)]!] }))
  reader.take(land, ({ index }) =>
    kindsFound().length > 0 && ofAnother.test(reader.text.slice(0, index))
      ? undefined
      : { kinds: ['Terreno'] },
  )
  const isHome = kindsFound().length > 0 || hasRooms
  reader.take(rooms, (match) => {
    if (!isHome) return { kinds: ['Sala Comercial'] }
    return match.groups?.office ? { amenities: ['home_office'] } : undefined
  })
  reader.take(twoFloors, () => {
    if (kindsFound().includes('Cobertura')) return {}
    return isHome ? undefined : { kinds: ['Cobertura'] }
  })
}
