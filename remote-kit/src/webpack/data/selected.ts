/** The columns that a `select` requests from a table, and from those that it embeds. */
export interface Selected {
  columns: string[]
  embeds: { table: string; selected: Selected }[]
}

/** `a,b(c,d)` at its outer commas. */
function splitOutside(text: string) {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += sign
  }
  return [...parts, part].map((one) => one.trim()).filter(Boolean)
}

/** Reads the `select` of a request as far as this site uses it; undefined where it says more, such as a column's other name. */
export function parseSelect(text: string): Selected | undefined {
  const selected: Selected = { columns: [], embeds: [] }
  for (const part of splitOutside(text)) {
    const [, name = '', inner] = /^(?:\w+:(?=\w+\())?(\w+|\*)(?:\((.*)\))?$/s.exec(part) ?? []
    const embedded = inner === undefined ? undefined : parseSelect(inner)
    if (!name || (inner !== undefined && !embedded)) return undefined
    if (embedded) selected.embeds.push({ table: name, selected: embedded })
    else selected.columns.push(name)
  }
  return selected
}
