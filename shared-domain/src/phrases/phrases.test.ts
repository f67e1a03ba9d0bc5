import fc from 'fast-check'
import { PHRASE_LIMIT, readPhrase, type Meaning } from './index.ts'
import { places } from './testing/places.ts'

const read = (phrase: string) => readPhrase(phrase, places).meaning
const sorted = ({ words, ...meaning }: Meaning) => ({
  ...meaning,
  kinds: meaning.kinds?.toSorted(),
  places: meaning.places?.map((place) => JSON.stringify(place)).toSorted(),
  amenities: meaning.amenities?.toSorted(),
  words: words?.toSorted(),
})

const terms = [
  'casa',
  '3 quartos',
  'duas vagas',
  'Trindade',
  'até 500 mil',
  '80 m2',
  'vista mar',
  'sem condomínio',
  'mobiliada',
  'alugar',
  'perto da UFSC',
]

test('any text has a meaning, and each piece of it stands in the text', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc
      .array(fc.oneof(fc.constantFrom(...terms, 'e', 'de', 'até', 'sem', '2', '-', 'mil'), fc.string()), {
        maxLength: 20,
      })
      .map((parts) => parts.join(' ')),
  )
  fc.assert(
    fc.property(typed, (phrase) => {
      for (const { text } of readPhrase(phrase, places).pieces) {
        expect(text).not.toBe('')
        expect(phrase.slice(0, PHRASE_LIMIT)).toContain(text)
      }
    }),
    { numRuns: 500 },
  )
})

test('abbreviations are read with their full stops', () => {
  expect(read('Apto. 3 dorm. 1 suí. 2 ban. 1 gar. c/ sacada s/ mob.')).toEqual({
    kinds: ['Apartamento'],
    minBedrooms: 3,
    minSuites: 1,
    minBathrooms: 2,
    minParking: 1,
    amenities: ['balcony'],
    words: ['sem mob'],
  })
})

test('the order of the terms does not count, nor how they are set apart, nor capitals and accents', () => {
  const shuffled = fc.shuffledSubarray(terms, { minLength: 1 })
  const apart = fc.constantFrom(', ', ' ', '\n', ' / ', ' + ', '; ', '  ')
  fc.assert(
    fc.property(shuffled, apart, fc.boolean(), (chosen, separator, loud) => {
      const plain = sorted(read(chosen.toSorted().join(', ')))
      const phrase = chosen.join(separator)
      expect(sorted(read(phrase))).toEqual(plain)
      const bare = phrase.normalize('NFD').replace(/\p{M}/gu, '')
      expect(sorted(read(loud ? bare.toUpperCase() : bare))).toEqual(plain)
    }),
  )
})

test('only the beginning of a long text is read', () => {
  expect(read(`${'x'.repeat(PHRASE_LIMIT)} casa`)).toEqual({ words: ['x'.repeat(PHRASE_LIMIT)] })
})

test('a long text with repetitions is read at once', () => {
  for (const part of [
    '1 e ',
    'mil e ',
    '2.',
    'sem ',
    'sem de ',
    'na ',
    'ate ',
    'com condominio ',
    'novos de ',
    'um ',
  ]) {
    expect(() => read(part.repeat(PHRASE_LIMIT))).not.toThrow()
  }
})

test('each piece of the phrase has its own meaning', () => {
  expect(
    readPhrase('Apto 2 dorms  na Trinade, até R$ 2.500 sem fiador, ref 3f2a9b1c', places).pieces,
  ).toEqual([
    { text: 'ref 3f2a9b1c', says: { code: '3F2A9B1C' } },
    { text: 'Apto', says: { kinds: ['Apartamento'] } },
    { text: '2 dorms', says: { minBedrooms: 2 } },
    { text: 'Trinade', says: { places: [{ city: 'Florianópolis', neighborhood: 'Trindade' }] } },
    { text: 'até R$ 2.500', says: { maxPrice: 2500 } },
    { text: 'sem fiador', says: { words: ['sem fiador'] } },
  ])
})

test.each(
  'terreo terreno campinho campestre americana central centavos quadra quadro planta ponto pedreiro velho novo praia costas banheira dentro venda telha barreira coberta entrada escritura financiamento permuta reformado ensolarado'.split(
    ' ',
  ),
)('%s is no place with a typing error', (word) => {
  expect(read(`imóvel ${word}`).places).toBeUndefined()
})

test('a name that is a common word is a place only where the phrase says so', () => {
  const velha = [{ city: 'Blumenau', neighborhood: 'Velha' }]
  expect(read('casa velha')).toEqual({ kinds: ['Casa'], words: ['velha'] })
  expect(read('casa na velha').places).toEqual(velha)
  expect(read('velha blumenau').places).toEqual(velha)
})

test('a city that has no such neighbourhood does not mean those of others', () => {
  expect(read('centro blumenau')).toEqual({ places: [{ city: 'Blumenau' }], words: ['centro'] })
})

test('without places everything else is understood', () => {
  expect(readPhrase('casa em Blumenau', []).meaning).toEqual({ kinds: ['Casa'], words: ['blumenau'] })
})

test.each<[string, Meaning]>([
  ['exceto centro e trindade', { words: ['exceto centro', 'exceto trindade'] }],
  ['não quero alugar', { words: ['nao alugar'] }],
  ['sem vaga de garagem', { words: ['sem vaga de garagem'] }],
  ['sem taxa de condomínio', { words: ['sem taxa de condominio'] }],
  ['s/ condomínio', { words: ['sem condominio'] }],
  ['apto s/fiador', { kinds: ['Apartamento'], words: ['sem fiador'] }],
  ['até 2 quartos', { words: ['ate 2 quartos'] }],
  ['condomínio até 500', { words: ['condominio', '500'] }],
])('%s is not turned into its opposite', (phrase, meaning) => expect(read(phrase)).toEqual(meaning))

test('a name that is also a common word is a place where it is all that was typed', () => {
  const lagoa = { city: 'Florianópolis', neighborhood: 'Lagoa da Conceição' }
  expect(read('lagoa')).toEqual({ places: [lagoa] })
  expect(read('frente para a lagoa')).toEqual({ words: ['frente', 'lagoa'] })
  expect(read('casa velha')).toEqual({ kinds: ['Casa'], words: ['velha'] })
  const another = [...places, { city: 'Garopaba', neighborhood: 'Lagoa do Siriú' }]
  expect(readPhrase('lagoa', another).meaning).toEqual({ words: ['lagoa'] })
  const jardim = [...places, { city: 'Joinville', neighborhood: 'Jardim das Flores' }]
  expect(readPhrase('jardim', jardim).meaning).toEqual({ amenities: ['garden'] })
})

describe('half a name of a place', () => {
  const city = "Santa Bárbara d'Oeste"
  const more = [
    ...places,
    { city, neighborhood: 'Centro' },
    { city: 'Joinville', neighborhood: 'Boa Vista do Sul' },
    { city: 'Joinville', neighborhood: 'Vila Nova Esperança' },
    { city: 'Blumenau', neighborhood: 'Vila Nova Esperança' },
  ]
  const costa = { places: [{ city: 'Joinville', neighborhood: 'Costa e Silva' }] }

  test.each<[string, Meaning]>([
    ['santa barbara', { places: [{ city }] }],
    ['casa em Santa Bárbara até 500 mil', { places: [{ city }], kinds: ['Casa'], maxPrice: 500_000 }],
    ['sta barbara doeste', { places: [{ city }] }],
    ['centro santa barbara', { places: [{ city, neighborhood: 'Centro' }] }],
    ['costa e', costa],
    ['costa e silva', costa],
    ['casa na costa e no campo', { kinds: ['Casa'], words: ['costa', 'campo'] }],
    ['casa com boa vista', { kinds: ['Casa'], words: ['vista'] }],
    [
      'casa no bairro boa vista',
      { kinds: ['Casa'], places: [{ city: 'Joinville', neighborhood: 'Boa Vista do Sul' }] },
    ],
    [
      'vila nova',
      {
        places: ['Joinville', 'Blumenau'].map((one) => ({ city: one, neighborhood: 'Vila Nova Esperança' })),
      },
    ],
  ])('%s', (phrase, meaning) => expect(readPhrase(phrase, more).meaning).toEqual(meaning))
})
