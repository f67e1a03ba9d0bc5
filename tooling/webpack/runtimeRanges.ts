/** In the place of what the federation runtime reads ranges of versions with, in fewer words (`leanRuntime.ts`). */

/** Major, minor and patch, then the identifiers of a pre-release. */
type Version = (number | string)[]

/** Stands where a version has no pre-release: it comes after all that have one. */
const released = '\uffff'

const form =
  /^([<>]=?|=|\^|~>?|)[v=]*(?:(\d+)|[x*]|)(?:\.(?:(\d+)|[x*]))?(?:\.(?:(\d+)|[x*]))?(?:-([\w.-]+))?(?:\+.*)?$/i

/** What is not said of a version is 0. */
const fill = (said: number[]): Version => [...said, 0, 0].slice(0, 3)

/** What a comparator says: its operator, its numbers up to the first that may be any, and the first version that it means. */
function read(comparator: string) {
  const found = form.exec(comparator)
  if (!found) return
  const [, operator = '', ...parts]: (string | undefined)[] = found
  const identifiers = parts.pop()?.split('.') ?? [released]
  const said = parts.slice(0, [...parts, undefined].indexOf(undefined)).map(Number)
  const pre = identifiers.map((name) => (/^\d+$/.test(name) ? Number(name) : name))
  return { operator, said, version: [...fill(said), ...pre] }
}

/** Below 0 where the first comes first. */
function compare(one: Version, other: Version) {
  const at = [...one, ...other].findIndex((_, index) => one[index] !== other[index])
  const [ours = -1, theirs = -1] = [one[at], other[at]]
  if (typeof ours !== typeof theirs) return typeof ours === 'string' ? 1 : -1
  return Number(ours > theirs) - Number(ours < theirs)
}

function meets(version: Version, comparator: string) {
  const asked = read(comparator)
  if (!asked) return false
  const { operator, said } = asked
  if (said.length === 0) return operator !== '<' && operator !== '>'
  const isWhole = said.length === 3
  const from = compare(version, asked.version)
  const steps = { '^': said.findIndex(Boolean) >>> 0, '~': 1, '~>': 1 }[operator] ?? 2
  const next = said.slice(0, steps + 1)
  next.push(Number(next.pop()) + 1)
  const isBelowNext = compare(version, fill(next)) < 0
  const isInside = from >= 0 && isBelowNext
  const isEqual = isWhole ? from === 0 : isInside
  const answers: Record<string, boolean> = {
    '': isEqual,
    '=': isEqual,
    '>': isWhole ? from > 0 : compare(version, [...fill(next), released]) >= 0,
    '>=': from >= 0,
    '<': isWhole ? from < 0 : compare(version, fill(said)) < 0,
    '<=': isWhole ? from <= 0 : isBelowNext,
  }
  return answers[operator] ?? isInside
}

/** Whether a whole version, like 1.2.3, is in a range as package managers write it, like `^1.2 || >=2.1`. */
export function satisfy(version: string, range: string) {
  const asked = read(version)
  if (asked?.said.length !== 3) return false
  return range.split('||').some((one) =>
    one
      .trim()
      .replace(/(\S+)\s+-\s+(\S+)/, '>=$1 <=$2')
      .replace(/([<>=~^])\s+/g, '$1')
      .split(/\s+/)
      .every((comparator) => meets(asked.version, comparator)),
  )
}
