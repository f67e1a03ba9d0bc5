import type { SiteFiles } from './site.ts'

export interface InlineStyle {
  css: string
  /** The file that it replaces: the runtime then requests no other copy. */
  file?: string
}

/** Rendered HTML, split into the parts that a document needs. */
export interface ServerHtml {
  html: string
  /** Links for the head: the most important files first, above all the main photo. */
  hints: string
  styles: InlineStyle[]
  /** Addresses of style sheets that could not be inlined. */
  sheets: string[]
}

/** React writes its hints before everything else. */
const leadingLinks = /^(?:<link [^>]*>)*/

const refersToFiles = (css: string) => /url\((?!["']?(data:|#))/.test(css)

/** @param sheets addresses of the remote's styles */
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

/** A style sheet's text without its source map comment. */
export const withoutMap = (css: string) => css.replaceAll(/\/\*# sourceMappingURL.*?\*\//g, '')
