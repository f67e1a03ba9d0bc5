import { SaxesParser } from 'saxes'
import { FileError } from './FileError.ts'

/** Elements inside one another; a feed has seven, a worksheet six. */
const MAX_DEPTH = 50
/** Characters that the parser gets at once. */
const PIECE = 64 * 1024

export interface XmlReader {
  open: (name: string, attributes: Record<string, string>) => void
  text: (text: string) => void
  close: (name: string) => void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML piece by piece. It knows no entities but those of XML itself, opens nothing outside the text, and a document
 * type is refused: neither a feed nor a spreadsheet needs one.
 * @param firstLine the line of the file with which the text begins, so that an error says where it is; 0 where nobody sees it
 * @throws FileError
 */
export async function readXml(
  pieces: AsyncIterable<string> | Iterable<string>,
  reader: XmlReader,
  firstLine = 0,
) {
  const parser = new SaxesParser({ position: firstLine > 0, xmlns: false })
  let depth = 0
  let failed: FileError | undefined
  const fail = (error: FileError) => {
    failed ??= error
    throw failed
  }
  parser.on('doctype', () => fail(new FileError('document-type')))
  parser.on('error', () =>
    fail(
      new FileError(
        'broken',
        firstLine ? { line: parser.line + firstLine - 1, column: parser.column + 1 } : undefined,
      ),
    ),
  )
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > MAX_DEPTH) fail(new FileError('too-deep'))
    reader.open(local(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    reader.close(local(name))
  })
  parser.on('text', reader.text)
  parser.on('cdata', reader.text)
  for await (const piece of pieces) parser.write(piece)
  parser.close()
}

/** A long text in pieces, so that a limit is met before all of it is parsed. */
export function* inPieces(text: string) {
  for (let start = 0; start < text.length; start += PIECE) yield text.slice(start, start + PIECE)
}
