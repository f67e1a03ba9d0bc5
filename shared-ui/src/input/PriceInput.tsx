import { maskPrice, parsePrice } from '../format/mask.ts'
import { MaskedInput, type MaskedInputProps } from './MaskedInput.tsx'

export type PriceInputProps = Omit<MaskedInputProps, 'mask' | 'value' | 'onChange'> & {
  /** Whole reais; `null` when empty. */
  value: number | null
  onChange: (reais: number | null) => void
}

/** A price in whole reais, shown as `R$ 1.250.000`. */
export const PriceInput = ({ value, onChange, placeholder = 'R$ 0', ...rest }: PriceInputProps) => (
  <MaskedInput
    autoComplete="off"
    {...rest}
    placeholder={placeholder}
    mask={maskPrice}
    value={value === null ? '' : String(Math.round(value))}
    onChange={(masked) => onChange(parsePrice(masked))}
  />
)
