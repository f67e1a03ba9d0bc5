import type { BackendError } from 'shared-backend'

/** Auth says in English how long to wait, or not at all. */
export function tooManyAttempts(said: string, ofWhat = ''): BackendError {
  const seconds = Number(/after (\d+) seconds?/.exec(said)?.[1])
  const time = Number.isInteger(seconds)
    ? `${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}`
    : 'alguns minutos'
  return {
    kind: 'rate-limited',
    code: 'over_request_rate_limit',
    message: `Muitas tentativas${ofWhat && ` ${ofWhat}`}. Aguarde ${time} e tente novamente.`,
  }
}
