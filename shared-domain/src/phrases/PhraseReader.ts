import type { Meaning } from './meaning.ts'
import type { Token } from './tokens.ts'

export type Group = 'place' | 'amenity'

export interface Found {
  /** Tokens, `to` not included. */
  from: number
  to: number
  says: Meaning
}

/** A pattern over full tokens, with a blank between two of them. */
export const pattern = (source: string) => new RegExp(`(?<= )(?:${source})(?= )`, 'g')

const between =
  '(?: (?:quero|queria|preciso|precisa|aceito|pode|ser|sej[ao]m?|tenha|tem|com|de|em|n?[ao]s?|d[ao]s?))*'
const negatorBefore = new RegExp(` (sem|nao|nem|exceto|menos)${between} $`)
const alsoBefore = new RegExp(` (?:e|ou)${between} $`)

/** The phrase. One reader after the other takes the tokens that it knows. */
export class PhraseReader {
  /** The tokens that nobody has taken, with a blank around each; underscores in the place of the others. */
  text: string
  readonly found: Found[] = []
  private readonly tokens: readonly Token[]
  /** Where each token begins in `text`, and behind the last one its length. */
  private readonly starts: number[] = []
  private negated: { to: number; by: string; group?: Group } | undefined

  /** `words` are the tokens as they are meant: without their typing errors. */
  constructor(tokens: readonly Token[], words: readonly string[]) {
    this.tokens = tokens
    this.text = ' '
    for (const word of words) {
      this.starts.push(this.text.length)
      this.text += `${word} `
    }
    this.starts.push(this.text.length)
  }

  get length() {
    return this.tokens.length
  }

  isFree(token: number) {
    return this.word(token).replaceAll('_', '') !== ''
  }

  /** The meant word of a token, with typing errors corrected. */
  word(token: number) {
    return this.text.slice(this.starts[token], this.starts[token + 1]! - 1)
  }

  /** The meant words of several tokens. */
  words(from: number, to: number) {
    return this.text.slice(this.starts[from], this.starts[to]! - 1)
  }

  /** The typed text, folded, word by word. */
  typed(from: number, to: number) {
    const words: string[] = []
    let end: number | undefined
    for (const token of this.tokens.slice(from, to)) {
      // '500m' was typed as one word.
      if (token.start === end && /\d$/.test(words.at(-1)!)) words.push(words.pop()! + token.folded)
      else words.push(token.folded)
      end = token.end
    }
    return words
  }

  before(token: number) {
    return this.text.slice(0, this.starts[token])
  }

  /** Takes each match of the pattern for which `says` returns a meaning; it also gets the words as they were typed. */
  take(what: RegExp, says: (match: RegExpExecArray, typed: string[]) => Meaning | undefined, group?: Group) {
    what.lastIndex = 0
    for (let match = what.exec(this.text); match; match = what.exec(this.text)) {
      const from = this.starts.indexOf(match.index)
      const to = this.starts.indexOf(match.index + match[0].length + 1)
      const meaning = says(match, this.typed(from, to))
      if (meaning) this.takeTokens(from, to, meaning, group)
      else what.lastIndex = match.index + 1
    }
  }

  /** Takes these tokens. A negated term is never a filter: it goes to the words with its 'sem'. */
  takeTokens(from: number, to: number, says: Meaning, group?: Group) {
    const negator = this.negatorOf(from, group)
    if (!negator) return this.keep(from, to, says)
    const term = [negator.by, ...this.typed(from, to)].join(' ')
    this.keep(negator.from, to, { words: [term] })
    this.negated = { to, by: negator.by, group }
  }

  private negatorOf(from: number, group?: Group) {
    const before = this.before(from)
    const match = negatorBefore.exec(before)
    // 'menos' alone may belong to an amount.
    if (match && (match[1] !== 'menos' || group === 'place')) {
      return { by: match[1]!, from: this.starts.indexOf(match.index + 1) }
    }
    // 'exceto Centro e Trindade': the second of a kind is not wanted either.
    const also = group && this.negated?.group === group && alsoBefore.exec(before)
    if (!also || this.starts.indexOf(also.index + 1) !== this.negated?.to) return undefined
    return { by: this.negated.by, from: this.negated.to }
  }

  keep(from: number, to: number, says: Meaning) {
    this.found.push({ from, to, says })
    const [start, end] = [this.starts[from]!, this.starts[to]!]
    this.text =
      this.text.slice(0, start) + this.text.slice(start, end).replaceAll(/[^ ]/g, '_') + this.text.slice(end)
  }
}
