import { escapeCss, unescapeHtml } from './escape.ts'
import type { SiteFiles } from './site.ts'

export interface InlineStyle {
  css: string
  /** The file that it stands for: the runtime then asks for no other copy. */
  file?: string
}

/** A page as the server has rendered it, in the form in which it can stand in a document. */
export interface ServerHtml {
  html: string
  styles: InlineStyle[]
  /** Addresses of style sheets that could not be put into the page. */
  sheets: string[]
}

const styleAttribute = / style="([^"]*)"/g

/** The policy forbids `style` attributes, so each becomes a rule of its own. */
function liftStyles(html: string) {
  const rules = new Map<string, number>()
  const lifted = html.replaceAll(styleAttribute, (_whole, style: string) => {
    if (!rules.has(style)) rules.set(style, rules.size)
    return ` data-style="${rules.get(style)}"`
  })
  const css = [...rules].map(([style, index]) => `[data-style="${index}"]{${escapeCss(unescapeHtml(style))}}`)
  return { html: lifted, css: css.join('') }
}

/** Nothing answers yet: what is typed or pressed before React takes over would be lost. Links work. */
const hold = (html: string) =>
  html.replaceAll(/<(button|select|textarea|input)(?=[ >/])(?![^>]* (form|popovertarget)=)/gi, '<$1 inert')

/** A form that names where it goes is sent by the browser itself. */
const nativeForm = /(<form [^>]*\baction="\/[\s\S]*?<\/form>)/

const holdControls = (html: string) =>
  html
    .split(nativeForm)
    .map((part, index) => (index % 2 === 0 ? hold(part) : part))
    .join('')

/** Hints belong into the head, where the document has its own. */
const dropHints = (html: string) => html.replace(/^(<link [^>]*>)+/, '')

const refersToFiles = (css: string) => /url\((?!["']?(data:|#))/.test(css)

/** @param sheets addresses of the remote's styles, which the page needs with its first bytes */
export async function serverHtml(markup: string, sheets: string[], files: SiteFiles): Promise<ServerHtml> {
  const { html, css } = liftStyles(holdControls(dropHints(markup)))
  const styles: InlineStyle[] = []
  const linked: string[] = []
  for (const sheet of sheets) {
    const file = sheet.startsWith('/') ? await files.read(sheet) : null
    const content = file ? new TextDecoder().decode(file) : undefined
    if (content === undefined || refersToFiles(content)) linked.push(sheet)
    else styles.push({ css: withoutMap(content), file: sheet.slice(sheet.lastIndexOf('/') + 1) })
  }
  return { html, styles: css ? [...styles, { css }] : styles, sheets: linked }
}

/** A style sheet's text without the name of its source map. */
export const withoutMap = (css: string) => css.replaceAll(/\/\*# sourceMappingURL.*?\*\//g, '')
