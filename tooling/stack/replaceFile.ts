import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Replaces a file atomically, for its owner alone: a kill while writing, or a full disk, leaves the former content.
 * @throws what the file system says
 */
export function replaceFile(file: string, content: string) {
  const draft = `${file}.new`
  try {
    writeFileSync(draft, content, { mode: 0o600 })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
