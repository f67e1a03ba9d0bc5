/** What a text that came at once (pasted, filled in, dictated) means; without `text` it is refused. The note is said aloud. */
export interface ParsedInput {
  text?: string
  note?: string
}
