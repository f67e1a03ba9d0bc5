import type { InputHTMLAttributes, Ref } from 'react'
import styles from './FileInput.module.css'

interface FileInputProps extends InputHTMLAttributes<HTMLInputElement> {
  onFiles: (files: File[]) => void
  ref: Ref<HTMLInputElement>
}

/** The browser's own way to choose files, out of sight: a button beside it opens it. */
export const FileInput = ({ onFiles, ...rest }: FileInputProps) => (
  <input
    {...rest}
    type="file"
    className={styles.input}
    tabIndex={-1}
    onChange={({ target }) => {
      const files = [...(target.files ?? [])]
      // The same file may be chosen again.
      target.value = ''
      if (files.length > 0) onFiles(files)
    }}
  />
)
