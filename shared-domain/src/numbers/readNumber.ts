/**
 * A text read as a number. `problem` says why a field cannot take it as it stands; `value` is then what was
 * understood all the same, null where nothing was.
 */
export type Reading =
  | { value: number | null; problem?: undefined }
  | { value: number; problem: 'negative' | 'decimals' }
  | { value: null; problem: 'unreadable' }

interface ReadOptions {
  /** How many decimals there may be; 0 for counts and amounts in reais, 2 for areas and cents. */
  decimals: number
}

const scales: Record<string, number> = {
  mil: 1e3,
  k: 1e3,
  mi: 1e6,
  milhão: 1e6,
  milhao: 1e6,
  milhões: 1e6,
  milhoes: 1e6,
}

/** Money in front; unit, period or a counted noun behind. Nothing of it changes the amount. */
const before = /^(r\$|brl|reais)/
const unit =
  /(?<!\p{L})(reais|real|brl|r\$|m²|m2|mts?|m|metros?( quadrados?)?|%|anos?|(quarto|dormit[oó]rio|banheiro|su[ií]te|vaga)s?)$/u
const period = /(\/ ?m[eê]s|por m[eê]s|ao m[eê]s|mensais|a\.m\.|ao ano|a\.a\.)$/

const brazilian = /^[1-9]\d{0,2}(\.\d{3})+(,\d*)?$|^\d+,\d*$|^,\d+$/
const english = /^\d{1,3}(,\d{3})+\.\d{1,2}$|^\d{1,3}(,\d{3}){2,}$|^\d*\.\d{1,2}$|^\d+\.?$/
/** `450000.00`, grouped while it was typed. */
const groupedThenPoint = /^[1-9]\d{0,2}(\.\d{3})+\.\d{0,2}$/
/** 450 or 450,000? A Brazilian's decimals and an English thousand look the same. */
const ambiguous = /^[1-9]\d{0,2},\d{3}$/

/** One number without sign, unit or word; undefined for anything else. */
function readFigures(text: string) {
  const figures = text.replaceAll(/(?<=\d) (?=\d{3}(?!\d))/g, '')
  if (ambiguous.test(figures)) return undefined
  if (brazilian.test(figures)) return Number(figures.replaceAll('.', '').replace(',', '.'))
  if (groupedThenPoint.test(figures)) return Number(figures.replace(/\.(?=.*\.)/g, ''))
  return english.test(figures) ? Number(figures.replaceAll(',', '')) : undefined
}

/** `1 milhão e 250 mil`: each part smaller in kind than the one before. */
function readScaled(text: string) {
  let total = 0
  let largest = Infinity
  for (const part of text.split(/ e (?=\d)|(?<=[a-zãõ]) (?=\d)/)) {
    const [, figures = '', word] = /^([\d.,]+)(?: ?(\p{L}+))?$/u.exec(part) ?? []
    const amount = readFigures(figures)
    const scale = word === undefined ? 1 : Object.hasOwn(scales, word) ? scales[word] : undefined
    if (amount === undefined || scale === undefined || scale >= largest) return undefined
    // 1.1 million is not quite 1,100,000 in binary.
    total += Number((amount * scale).toFixed(4))
    largest = scale
  }
  return total
}

const roundTo = (value: number, decimals: number) => Number(value.toFixed(decimals))

/**
 * Reads a number as a person types, pastes or says it, or a program writes it: `R$ 450.000,00`, `450,000.00`,
 * `1234.5`, `80 m2`, `450 mil`. Blank is null. A text that could mean two amounts (`450,000`) is not read at all.
 */
export function readNumber(text: string, { decimals }: ReadOptions): Reading {
  const plain = text
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
  if (plain === '') return { value: null }
  const [, sign, rest = ''] = /^([-−–])? ?(.*)$/.exec(plain.replace(before, '').trim()) ?? []
  const bare = rest.replace(before, '').trim().replace(period, '').trim().replace(unit, '').trim()
  const amount = readFigures(bare) ?? readScaled(bare)
  if (amount === undefined || !Number.isFinite(amount)) return { value: null, problem: 'unreadable' }
  const value = roundTo(amount, Math.max(decimals, 2))
  if (sign && value > 0) return { value: -value, problem: 'negative' }
  return amount === roundTo(amount, decimals) ? { value } : { value, problem: 'decimals' }
}
