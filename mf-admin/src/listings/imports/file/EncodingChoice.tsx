import { guessedEncodings, recoded, type GuessedEncoding, type Sheet } from 'shared-domain/imports/files'
import { useMemo } from 'react'
import { Choice } from '../../../kit/fields/Choice.tsx'
import { importText } from './text.ts'

const text = importText.columns

/** Words that tell the encodings apart. */
const SAMPLES = 4

function wordsWith({ headings, rows }: Sheet) {
  const words = new Set<string>()
  for (const cells of [headings, ...rows.map((row) => row.cells)]) {
    for (const word of cells.join(' ').split(/\s+/)) if (/[^\0-\x7f]/.test(word)) words.add(word)
    if (words.size >= SAMPLES) break
  }
  return [...words].slice(0, SAMPLES)
}

interface EncodingChoiceProps {
  sheet: Sheet
  encoding: GuessedEncoding
  onChange: (sheet: Sheet, encoding: GuessedEncoding) => void
}

/** How the letters with accents are read, with words of the file in each way. */
export function EncodingChoice({ sheet, encoding, onChange }: EncodingChoiceProps) {
  const words = useMemo(() => wordsWith(sheet), [sheet])
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
