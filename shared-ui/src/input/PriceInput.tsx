import { readNumber, writePrice } from 'shared-domain/numbers'
import type { ParsedInput } from '../format/parsedInput.ts'
import { MaskedInput, type MaskedInputProps } from './MaskedInput.tsx'

const longest = 999_999_999_999

/** Parses a pasted price into the digits that somebody would type for it. */
function readPrice(text: string): ParsedInput {
  const { value, problem } = readNumber(text, { decimals: 0 })
  if (problem === 'unreadable')
    return { note: `Não entendemos “${text.trim()}” como valor. Digite só números.` }
  if (problem === 'negative') return { note: 'O valor não pode ser negativo.' }
  if (value !== null && value > longest) return { note: 'O valor é grande demais.' }
  return {
    text: value === null ? '' : String(Math.round(value)),
    note: problem === 'decimals' ? 'Arredondado para reais inteiros.' : undefined,
  }
}

export type PriceInputProps = Omit<MaskedInputProps, 'mask' | 'read' | 'value' | 'onChange'> & {
  /** Reais without cents; `null` when empty, or a text that was sent without a script, kept as it was typed. */
  value: number | string | null
  onChange: (reais: number | null) => void
}

/** A price in reais without cents, shown as `R$ 1.250.000`. Typing takes digits only; a pasted text is parsed as an amount. */
export const PriceInput = ({ value, onChange, placeholder = 'R$ 0', ...rest }: PriceInputProps) => (
  <MaskedInput
    autoComplete="off"
    {...rest}
    placeholder={placeholder}
    mask={(text) => (text === value ? text : writePrice(text))}
    read={readPrice}
    value={typeof value === 'number' ? String(Math.round(value)) : (value ?? '')}
    onChange={(masked) => onChange(readNumber(masked, { decimals: 0 }).value)}
  />
)
