/** Where a listing's code stands in the phrase, with the word that says so. */
export interface CodeFound {
  start: number
  end: number
  code: string
}

/** Of a pasted address, too. */
const uuid = /\S*?([\da-f]{8})(?:-[\da-f]{4}){3}-[\da-f]{12}\S*/i
/** Behind 'ref', 'cód.' or 'código do imóvel'. */
const named =
  /(?<![\p{L}\d])(?:c[oó]d(?:igo)?|ref(?:er[eê]ncia)?)(?![\p{L}])[.:\s#]*(?:d[oe] im[oó]vel[:\s#]*)?(?:n[º°o.]*\s*)?([a-z]{0,5}[-./]?\d[\da-z]*(?:[-./]?[\da-z]+)*)/iu
/** The first eight characters of an id, with letters and figures. */
const short = /(?<![\p{L}\d])(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{8}(?![\p{L}\d])/iu
/** A phrase that is nothing else: `AP-1023`, `CA0042`, eight figures. */
const alone = /^\s*#?([a-z]{2,5}[-.]?\d{2,8}|\d{8})\s*$/i

/** A listing's short code wherever it stands, another code alone or behind its word. */
export function findCode(phrase: string): CodeFound | undefined {
  for (const pattern of [uuid, named, short, alone]) {
    const match = pattern.exec(phrase)
    if (!match) continue
    const end = match.index + match[0].length
    return { start: match.index, end, code: (match[1] ?? match[0]).toUpperCase() }
  }
  return undefined
}
