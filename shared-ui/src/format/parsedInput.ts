/** The parsed value of a text that was pasted, autofilled or dictated; without `text` it is refused. The note is announced. */
export interface ParsedInput {
  text?: string
  note?: string
}
