import { useState, type ReactNode } from 'react'
import { ConflictDialog, type Choices, type Difference } from './ConflictDialog.tsx'

interface Question {
  rows: Difference[]
  taken: string[]
  answer: (choices: Choices | null) => void
}

/** Asks about what two people have changed: `dialog` is to be drawn, `ask` resolves to the owner's choices. */
export function useConflict(title: string): {
  dialog: ReactNode
  /** At once when nothing is disputed; null when the owner would rather go on editing. */
  ask: (rows: Difference[], taken: string[]) => Promise<Choices | null>
} {
  const [question, setQuestion] = useState<Question | null>(null)
  return {
    dialog: question && (
      <ConflictDialog
        title={title}
        rows={question.rows}
        taken={question.taken}
        onAnswer={(choices) => {
          setQuestion(null)
          question.answer(choices)
        }}
      />
    ),
    ask: (rows, taken) =>
      rows.length === 0 ? Promise.resolve({}) : new Promise((answer) => setQuestion({ rows, taken, answer })),
  }
}
