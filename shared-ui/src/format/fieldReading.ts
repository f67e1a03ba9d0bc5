/** What a text that came at once (pasted, filled in, dictated) means; without `text` it is refused. The note is said aloud. */
export interface FieldReading {
  text?: string
  note?: string
}
