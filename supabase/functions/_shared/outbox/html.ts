/** Markup that is sent as it is. Only `html` makes it, so no value of a form or of the database can be any. */
export class Markup {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString() {
    return this.#text
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

type Value = string | number | Markup | readonly Value[] | false | null | undefined

function written(value: Value): string {
  if (value === false || value === null || value === undefined) return ''
  if (value instanceof Markup) return value.toString()
  return Array.isArray(value) ? value.map(written).join('') : escape(String(value))
}

/** Makes markup of a template. Whatever stands in it is escaped, but for markup; nothing, false and null are left out. */
export const html = (strings: TemplateStringsArray, ...values: Value[]) =>
  new Markup(String.raw({ raw: strings }, ...values.map(written)))

/** A text with its line ends. */
export const lined = (text: string) =>
  text.split('\n').map((line, index) => html`${index > 0 && html`<br />`}${line}`)
