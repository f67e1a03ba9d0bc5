export type Step = 'file' | 'columns' | 'values' | 'check'

const words: Record<Step, string> = {
  file: '',
  columns: 'colunas',
  values: 'correspondencias',
  check: 'conferencia',
}
const steps = Object.keys(words) as Step[]

/** The step in the address, so that the back button goes to the step before. */
export const stepAddress = {
  read: (query: string): { step: Step } => {
    const word = new URLSearchParams(query).get('etapa') ?? ''
    return { step: steps.find((step) => words[step] === word) ?? 'file' }
  },
  write: ({ step }: { step: Step }) => (words[step] ? `?etapa=${words[step]}` : ''),
}
