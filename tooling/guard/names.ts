/*
 * What differs between two plays of one tree, and gets a name or goes: ids, tokens, hashes, and the minutes of moments.
 * Days and hours stay, since each play has the same clock. So do minutes on the quarter, at which visits begin.
 */

const ids = new Map<string, string>()
const codes = new Map<string, string>()

/** From now on this id or user is written as that name, and the short code of a listing with it. */
export function nameId(id: string, name: string) {
  ids.set(id, name)
  codes.set(id.slice(0, 8), `CODE-OF-${name}`)
}

const onQuarter = (minute: string, second = '00') => Number(minute) % 15 === 0 && /^00(\.0+)?$/.test(second)

const replacements: [RegExp, string | ((...parts: string[]) => string)][] = [
  [
    /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    (id) => ids.get(id) ?? (id.includes('-4000-8000-') ? id : '<id>'),
  ],
  [/a0[0-9a-f]{6}/gi, (code) => codes.get(code.toLowerCase()) ?? code],
  [/\bteste-[0-9a-f]{8}\b/g, (user) => ids.get(user) ?? '<user>'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<jwt>'],
  [/\bsb_(publishable|secret)_[\w-]+/g, '<$1 key>'],
  [/\bsha256-[\w+/=]+/g, '<integrity>'],
  [/\.[0-9a-f]{10}(?=\.\w)/g, ''],
  [/@[0-9a-f]{6,8}\b/g, ''],
  [/\b[0-9a-f]{32,}\b/g, '<hex>'],
  [/Cópia guardada em [\d/]+, [\d:]+/g, 'Cópia guardada em …'],
  // In names of uploaded files, and as the age of a listing.
  [/\b1796\d{9,12}\b/g, '<moment>'],
  [/^seed: -?\d+$/gm, 'seed: …'],
  [
    /(\d{4}-\d\d-\d\d[T ]\d\d):(\d\d):(\d\d(?:\.\d+)?)/g,
    (all, hour, minute, second) => (onQuarter(minute, second) ? all : `${hour}:~`),
  ],
  [
    /(\b20\d{6}T\d\d)(\d\d)(\d\d)Z/g,
    (all, hour, minute, second) => (onQuarter(minute, second) ? all : `${hour}~Z`),
  ],
  [/(\d\d [A-Z][a-z]{2} 20\d\d \d\d):\d\d:\d\d/g, '$1:~'],
  [/\b([01]\d|2[0-3]):([0-5]\d)\b/g, (all, hour, minute) => (onQuarter(minute) ? all : `${hour}:~`)],
]

export const normalize = (text: string) =>
  replacements.reduce((done, [pattern, name]) => done.replace(pattern, name as string), text)

/** The same of a page, whose elements React numbers. */
export function normalizePage(text: string) {
  const seen: string[] = []
  return normalize(text).replace(/_[rR]_\w*?_\b|«\w+»/g, (id) => {
    if (!seen.includes(id)) seen.push(id)
    return `react-${seen.indexOf(id)}`
  })
}

export const slug = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w]+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll(' ', '-')
    .slice(0, 80)
