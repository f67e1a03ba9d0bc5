import type { ExportedListing } from 'shared-backend/admin/listings'
import { fold } from 'shared-domain/fold'
import { shortCode } from 'shared-ui'

/** Characters of a reference code. */
const MOST = 40

/** Devices of Windows, which writes no folder of that name. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/

/** A name of a folder that every system can unpack. */
const folderName = (code: string) =>
  fold(code)
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .replace(device, '$1-imovel') || 'imovel'

/**
 * Gives each listing a code and a folder of its own: the import knows a listing by its code. One without a code gets the
 * site's, and the second one of a code gets the site's behind it.
 */
export function codesOfExport() {
  const codes = new Set<string>()
  const folders = new Set<string>()
  const unused = (taken: Set<string>, candidates: string[]) => {
    const found = candidates.find((one) => !taken.has(fold(one))) ?? candidates.at(-1)!
    taken.add(fold(found))
    return found
  }
  return ({ id, reference_code }: Pick<ExportedListing, 'id' | 'reference_code'>) => {
    const own = reference_code ?? ''
    const behind = `-${shortCode(id)}`
    const code = unused(codes, [
      ...(own ? [own, own.slice(0, MOST - behind.length) + behind] : [shortCode(id)]),
      id,
    ])
    const name = folderName(code)
    return { code, folder: unused(folders, [name, name + behind.toLowerCase(), id]) }
  }
}
