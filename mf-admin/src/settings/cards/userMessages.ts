import { settings } from './text.ts'

const text = settings.users

interface Refusal {
  message?: string
}

/** The server's reasons for refusing, in the owner's words. */
export const createProblem = ({ message = '' }: Refusal) =>
  message.includes('Username already exists') ? text.taken : text.createFailed

export function deleteProblem({ message = '' }: Refusal) {
  if (message.includes('Cannot delete admin user')) return text.isAdmin
  if (message.includes('Cannot delete yourself')) return text.isYou
  return text.deleteFailed
}
