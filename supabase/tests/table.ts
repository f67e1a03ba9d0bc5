import type { Actor } from './people.ts'

/** Lines of a table drawn with `|`, the first one left out; every cell trimmed. */
export function readTable(text: string) {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return { head, rows }
}

/** One case per row of a table whose first column says what is tried and whose others name one or more actors. */
export function casesByActor(text: string) {
  const { head, rows } = readTable(text)
  return rows.map(([what = '', ...cells]) => ({
    what,
    expected: Object.fromEntries(
      head.slice(1).flatMap((actors, index) => actors.split(', ').map((actor) => [actor, cells[index]])),
    ),
  }))
}

/** What comes of it by each actor of the case, one after the other. */
export async function outcomes(expected: object, attempt: (actor: Actor) => Promise<string>) {
  const actual: Record<string, string> = {}
  for (const actor of Object.keys(expected) as Actor[]) actual[actor] = await attempt(actor)
  return actual
}

interface Answer {
  error: unknown
  status?: number
}

/** yes: done. none: no error, and nothing seen or touched. refused: 42501. 401: the token is not believed. */
export function outcomeOf({ error, status }: Answer, done: boolean) {
  const { code } = (error ?? {}) as { code?: string }
  if (error) return code === '42501' ? 'refused' : status === 401 ? '401' : (code ?? String(status))
  return done ? 'yes' : 'none'
}
