import { formatNumber } from 'shared-domain/numbers'
import { Button } from 'shared-ui'
import { useState, type ClipboardEvent, type ReactNode } from 'react'
import styles from './CutPaste.module.css'

/** The part of a pasted text that exceeds the field's limit; a line break counts as one character there. */
function leftOver({ currentTarget: field, clipboardData }: ClipboardEvent, max: number) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return ''
  const { value, selectionStart, selectionEnd } = field
  const room = max - value.length + ((selectionEnd ?? 0) - (selectionStart ?? 0))
  return clipboardData.getData('text').replace(/\r\n?/g, '\n').slice(Math.max(0, room))
}

/** Announces the cut-off part of a pasted text and shows it until it is dismissed. Render `notice` below the field. */
export function useCutPaste(max: number | undefined): {
  onPaste?: (event: ClipboardEvent) => void
  notice: ReactNode
} {
  const [cut, setCut] = useState('')
  if (!max) return { notice: null }
  return {
    onPaste: (event) => setCut(leftOver(event, max)),
    notice: cut && (
      <div className={styles.cut}>
        <p role="alert">{`O texto colado passou do limite de ${formatNumber(max)} caracteres e foi cortado.`}</p>
        <p>Ficou de fora:</p>
        {/* A long one scrolls, with the keyboard too. */}
        <blockquote tabIndex={0} aria-label="Texto que ficou de fora" role="region" className={styles.text}>
          {cut}
        </blockquote>
        <Button variant="secondary" size="sm" onClick={() => setCut('')}>
          Dispensar
        </Button>
      </div>
    ),
  }
}
