import { isNumberWord } from './numbers.ts'
import { isFiller } from './rest.ts'
import { typingErrors } from './typingErrors.ts'

/** Words that are worth reading with a typing error. */
const vocabulary =
  'apartamento apartamentos kitnet kitinete cobertura coberturas sobrado sobrados terreno terrenos chacara chacaras escritorio comercial comerciais quarto quartos dormitorio dormitorios banheiro banheiros suites garagem garagens condominio fechado piscina churrasqueira academia elevador portaria varanda sacada mobilia mobiliado mobiliada semimobiliado aluguel alugar locacao comprar cachorro animais metros quadrados milhao milhoes'.split(
    ' ',
  )

/** Words of their own, however near to one of the others or to a place. */
const others = new Set(
  'terreo terreos barreira barreiras coberta cobertas coberto cobertos terra banheira banheiras quadra quadras quadro quanto quantos quarta quinto compras contos elevado elevada aluga alugado alugada locado campinho campestre coqueiro americana americano mobiliario suite garden central velha velho branco branca pagando pagamento praia praias comercio comprador fechada fechar metro'.split(
    ' ',
  ),
)

function nearest(word: string, candidates: Iterable<string>, one: number, two: number) {
  let best: string | undefined
  let bestDistance = 3
  for (const candidate of candidates) {
    const far = typingErrors(word, candidate, one, two)
    if (far === undefined) continue
    if (far === bestDistance && best !== candidate) best = undefined
    if (far < bestDistance) [best, bestDistance] = [candidate, far]
  }
  return best === undefined ? undefined : { word: best, distance: bestDistance }
}

const known = new Set(vocabulary)

/** The word that is meant: of the site's vocabulary or of a place's name, else the word itself. */
export function meantBy(word: string, placeWords: ReadonlySet<string>) {
  if (word.length < 5 || /\d/.test(word)) return word
  if (known.has(word) || placeWords.has(word) || others.has(word)) return word
  if (isFiller(word) || isNumberWord(word)) return word
  const place = nearest(word, placeWords, 5, 8)
  const other = nearest(word, known, 6, 10)
  if (place && other && place.distance === other.distance) return word
  return (place && (!other || place.distance < other.distance) ? place : other)?.word ?? word
}
