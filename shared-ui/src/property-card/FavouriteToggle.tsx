import type { ChangeEvent } from 'react'
import { cx } from '../cx.ts'
import { Heart } from '../icons/core.ts'
import { usePreHydrationInput } from '../input/usePreHydrationInput.ts'
import { useToast } from '../toast/ToastProvider.tsx'
import styles from './FavouriteToggle.module.css'

export interface FavouriteToggleProps {
  /** Of the listing. */
  id: string
  title: string
  isKept: boolean
  onKeep: (isKept: boolean) => 'done' | 'full' | 'unstored'
  /** Beside the heart; without it the heart stands on a photo. */
  label?: string
}

/** A heart that keeps a listing. It is a checkbox, so it answers before any script; hydration reports a tap that came before. */
export function FavouriteToggle({ id, title, isKept, onKeep, label }: FavouriteToggleProps) {
  const toast = useToast()
  const control = usePreHydrationInput<HTMLInputElement>(isKept)
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const outcome = onKeep(target.checked)
    if (outcome === 'full')
      toast.error('Seus favoritos estão cheios', 'Remova algum imóvel de Favoritos para guardar este.')
    if (outcome === 'unstored')
      toast.error(
        'Este navegador não guarda favoritos',
        'Eles valem só até você fechar esta página. O armazenamento está cheio ou bloqueado.',
      )
  }
  return (
    <label className={cx(styles.toggle, label ? styles.labelled : styles.onPhoto)} data-print="none">
      <input
        ref={control}
        type="checkbox"
        name="favourite"
        value={id}
        checked={isKept}
        onChange={change}
        aria-label={`${label ?? 'Guardar nos favoritos'}: ${title}`}
      />
      <Heart />
      {label && <span>{label}</span>}
    </label>
  )
}
