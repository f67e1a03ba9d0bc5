/** The blocks of combining marks and variation selectors, by their borders: as `private.fold` of the database has them. */
const marks =
  /[\u0300-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe00-\ufe0f]|[\ufe20-\ufe2f]/g

/** Letters that decomposing leaves as they are. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
}

/**
 * Text for comparison: decomposed, lower case, without combining marks, single blanks. `fold('São  José')` is
 * `sao jose`, `fold('80 m²')` is `80 m2`, and ß is ss as ﬁ is fi. The database's `private.fold` gives the same.
 */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(/[ßæœøłđıς]/g, (letter) => letters[letter]!)
    .replace(/[\t-\r \u0085\u1680\u2028\u2029]+/g, ' ')
    .replace(/^ | $/g, '')
