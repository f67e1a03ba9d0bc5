import { withoutMap } from './serverHtml.ts'
import type { SiteFiles } from './site.ts'

/** The shell's own CSS as one text for inlining; `styles` are file names below `shell/`. */
export async function readStyles(files: Pick<SiteFiles, 'read'>, styles: string[]) {
  const decoder = new TextDecoder()
  const contents = await Promise.all(styles.map((file) => files.read(`/shell/${file}`)))
  return contents.map((file) => (file ? withoutMap(decoder.decode(file)) : '')).join('\n')
}
