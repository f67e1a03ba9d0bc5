import type { SiteFiles } from './site.ts'

export interface InlineStyle {
  css: string
  /** The file that it stands for: the runtime then asks for no other copy. */
  file?: string
}

/** A page as the server has rendered it, in the form in which it can stand in a document. */
export interface ServerHtml {
  html: string
  /** Links for the head: what the page needs first, its main photo above all. */
  hints: string
  styles: InlineStyle[]
  /** Addresses of style sheets that could not be put into the page. */
  sheets: string[]
}

/** React writes its hints before everything else. */
const leadingLinks = /^(?:<link [^>]*>)*/

const refersToFiles = (css: string) => /url\((?!["']?(data:|#))/.test(css)

/** @param sheets addresses of the remote's styles, which the page needs with its first bytes */
export async function serverHtml(
  markup: string,
  sheets: string[],
  files: Pick<SiteFiles, 'read'>,
): Promise<ServerHtml> {
  const [hints = ''] = leadingLinks.exec(markup) ?? []
  const styles: InlineStyle[] = []
  const linked: string[] = []
  for (const sheet of sheets) {
    const file = sheet.startsWith('/') ? await files.read(sheet) : null
    const content = file ? new TextDecoder().decode(file) : undefined
    if (content === undefined || refersToFiles(content)) linked.push(sheet)
    else styles.push({ css: withoutMap(content), file: sheet.slice(sheet.lastIndexOf('/') + 1) })
  }
  return { html: markup.slice(hints.length), hints, styles, sheets: linked }
}

/** A style sheet's text without the name of its source map. */
export const withoutMap = (css: string) => css.replaceAll(/\/\*# sourceMappingURL.*?\*\//g, '')
