import type { ReadPart } from '../files/index.ts'

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export interface Cell {
  /** The text between the tags of `v`, as XLSX has it. */
  value: string
  type?: string
  style?: number
  formula?: string
}

const cellXml = ({ value, type = 'str', style = 0, formula }: Cell) =>
  `<c t="${type}" s="${style}">${formula ? `<f>${escaped(formula)}</f>` : ''}<v>${escaped(value)}</v></c>`

export const rowXml = (cells: Cell[], isHidden = false) =>
  `<row${isHidden ? ' hidden="1"' : ''}>${cells.map(cellXml).join('')}</row>`

/** Style 1 is a day. */
const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`

/** The parts of a workbook whose second sheet is the visible one. */
export const partsOf = (sheet: string, strings: string[] = []): Record<string, string> => ({
  'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="r"><sheets><sheet name="Oculta" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Imóveis" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
  'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><r><t>${escaped(text)}</t></r><rPh><t>x</t></rPh></si>`).join('')}</sst>`,
  'xl/styles.xml': styles,
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData/></worksheet>`,
  'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
})

async function* pieces(text: string) {
  for (let start = 0; start < text.length; start += 1000) yield text.slice(start, start + 1000)
}

export const reading =
  (parts: Record<string, string>): ReadPart =>
  (path) =>
    Object.hasOwn(parts, path) ? pieces(parts[path] ?? '') : undefined
