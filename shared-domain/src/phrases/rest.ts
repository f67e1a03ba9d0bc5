import type { PhraseReader } from './PhraseReader.ts'

const fillers = new Set(
  // Small words.
  (
    'a o as os um uma uns umas de da do das dos d em e ou na no nas nos num numa com c para pra pro pros p por pelo pela que q se ao aos ate desde entre ' +
    // Words around the thing that people look for.
    'eu me meu minha voce voces vcs oi ola bom boa bons boas dia tarde noite favor pfv pf gentileza obrigado obrigada obg ' +
    'quero queria quer gostaria procuro procurando procura preciso precisando busco buscando busca desejo estou to interessado interessada interesse ver achar encontrar saber tem teria ter tenha tenham tenho temos haja existe ha seja ser sendo esteja estar fica fique ' +
    'qual quais quanto aceito algum alguma alguns algumas qualquer algo imovel imoveis propriedade propriedades opcao opcoes anuncio anuncios ' +
    // Around places, rooms and amounts.
    'bairro bairros cidade regiao perto proximo proxima proximos localizado localizada situado lado la aqui valor preco faixa orcamento custo custando r$ reais real mes mensal mensais mais menos minimo maximo cerca torno volta + - ~ < > ' +
    'tipo so somente apenas tambem bem muito mesmo possivel preferencia contendo possua possui possuir incluindo'
  ).split(' '),
)

export const isFiller = (word: string) => fillers.has(word)

const negators = /^(?:sem|nao|nem|exceto|menos)$/
const inside = /^(?:d[aeo]s?)$/

/** The end of the negated term that begins here: `sem taxa de condomínio`, but `sem fiador na Trindade`. */
function endOfTerm(reader: PhraseReader, from: number) {
  const canFollow = (token: number) => token < reader.length && reader.isFree(token)
  const next = from + 1
  const isCompound = canFollow(next) && inside.test(reader.word(next)) && canFollow(next + 1)
  return isCompound && !/^\d/.test(reader.word(next + 1)) ? next + 2 : next
}

/** Keeps the tokens that no rule has taken as words to search for, without fillers. */
export function readRest(reader: PhraseReader) {
  for (let token = 0; token < reader.length; token += 1) {
    if (!reader.isFree(token)) continue
    const word = reader.word(token)
    if (negators.test(word)) {
      let term = token + 1
      while (term < reader.length && reader.isFree(term) && isFiller(reader.word(term))) term += 1
      if (term < reader.length && reader.isFree(term)) {
        const to = endOfTerm(reader, term)
        const words = [reader.typed(token, token + 1), reader.typed(term, to)].flat()
        reader.keep(token, to, { words: [words.join(' ')] })
        continue
      }
    }
    if (!isFiller(word)) reader.keep(token, token + 1, { words: reader.typed(token, token + 1) })
  }
}
