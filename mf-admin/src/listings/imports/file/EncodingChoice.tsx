import { guessedEncodings, recoded, type GuessedEncoding, type Sheet } from 'shared-domain/imports/files'
import { Choice } from '../../../kit/fields/Choice.tsx'
import { importText } from './text.ts'

const text = importText.columns

/** Words that tell the encodings apart. */
const SAMPLES = 4

const wordsWith = ({ headings, rows }: Sheet) => {
  const words = [headings, ...rows.map(({ cells }) => cells)].flat().flatMap((cell) => cell.split(/\s+/))
  return [...new Set(words.filter((word) => /[^\0-\x7f]/.test(word)))].slice(0, SAMPLES)
}

interface EncodingChoiceProps {
  sheet: Sheet
  encoding: GuessedEncoding
  onChange: (sheet: Sheet, encoding: GuessedEncoding) => void
}

/** How the letters with accents are read, with words of the file in each way. */
export function EncodingChoice({ sheet, encoding, onChange }: EncodingChoiceProps) {
  const words = wordsWith(sheet)
  if (words.length === 0) return null
  const choose = (chosen: string) => {
    const to = chosen as GuessedEncoding
    const read = recoded(encoding, to)
    const rows = sheet.rows.map((row) => ({ ...row, cells: row.cells.map(read) }))
    onChange({ headings: sheet.headings.map(read), rows }, to)
  }
  return (
    <Choice
      label={text.encoding}
      hint={text.encodingHint}
      options={guessedEncodings.map((one) => ({
        value: one,
        label: `${text.encodings[one]}: ${words.map(recoded(encoding, one)).join(', ')}`,
      }))}
      value={encoding}
      onChoose={choose}
    />
  )
}
