import { figuresIn } from './figuresIn.ts'

/**
 * A Brazilian number behind 55, the trunk 0 and a carrier's code. Its area code exists; a mobile number has nine digits and
 * begins with 9, a fixed one has eight and begins with 2 to 5.
 */
const brazilian =
  /^(55)?(?:0(?:[1-9]\d)?)?((?:[1689][1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|7[134579])(?:9\d{8}|[2-5]\d{7}))$/

/** How many digits follow the country's code, as a quantifier. */
const countries: Record<string, string> = {
  ...{
    1: '10',
    31: '9',
    32: '8,9',
    33: '9',
    34: '9',
    39: '8,11',
    41: '9',
    43: '7,12',
    44: '9,10',
    49: '7,11',
  },
  ...{ 51: '8,9', 52: '10', 54: '10,11', 56: '9', 57: '10', 58: '10', 61: '9', 81: '9,10', 86: '11' },
  ...{
    244: '9',
    351: '9',
    353: '9',
    591: '8',
    592: '7',
    593: '8,9',
    594: '9',
    595: '7,9',
    597: '6,7',
    598: '8',
  },
}

/** The number of another country, grouped as it was typed. Its trunk 0 goes too; Italy has none. */
function foreign(figures: string, digits: string) {
  for (const [code, length] of Object.entries(countries)) {
    const trunk = code === '39' ? '' : '0?(?=[1-9])'
    const [, prefix] = new RegExp(`^((?:00)?${code}${trunk})\\d{${length}}$`).exec(digits) ?? []
    if (!prefix) continue
    const typed = new RegExp(`^\\D*${[...prefix].join('\\D*')}\\D*`)
    const rest = figures.replace(typed, '')
    return `+${code} ${rest.replace(/\D+/g, (gap) => (/[\u2212\p{Pd}]/u.test(gap) ? '-' : ' '))}`
  }
  return null
}

const group = (digits: string) => {
  const local = digits.slice(2)
  const head = local.length > 8 ? 5 : 4
  return `(${digits.slice(0, 2)}) ${local.slice(0, head)}${local.length > head ? `-${local.slice(head)}` : ''}`
}

/**
 * Reads the phone of a person as it is typed, pasted, filled in or sent: `(48) 99999-0199` for a Brazilian number, with or
 * without +55, trunk 0 and carrier; `+54 9 11 2345-6789` for one of another country, behind `+` or 00. Null for any other
 * text: nothing is cut or guessed.
 */
export function readPhone(text: string) {
  const figures = figuresIn(text.replace(/0\s*[x*]{2}/i, '0'))
  const digits = figures?.replace(/\D/g, '')
  if (!figures || !digits) return null
  const isInternational = figures.startsWith('+') || digits.startsWith('00')
  const [, country, number] = brazilian.exec(digits.replace(/^00/, '')) ?? []
  if (number && (country || !isInternational)) return group(number)
  return isInternational ? foreign(figures, digits) : null
}

/**
 * What a field shows while somebody types: the digits of a Brazilian number under its mask. Any other text stays: with a
 * `+` or a 0 in front it may become a number that is read only once it is complete.
 */
export function maskPhone(typed: string) {
  const digits = typed.replace(/\D/g, '')
  if (digits.length > 11 || !/^[\s().-]*([1-9][\d\s().-]*)?$/.test(typed)) return typed
  if (digits.length > 2) return group(digits)
  return digits ? `(${digits}` : typed
}
