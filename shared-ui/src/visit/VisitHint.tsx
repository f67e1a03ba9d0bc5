import { Link } from 'react-router-dom'
import { Alert } from 'shared-ui'
import { momentOf } from './moment.ts'

interface VisitHintProps {
  visit: { token: string; status: string; title: string; starts_at: string }
}

/** Reminds a visitor of a visit that this browser knows, with the link that nobody else has. */
export const VisitHint = ({ visit: { token, status, title, starts_at } }: VisitHintProps) => (
  <Alert title={status === 'booked' ? 'Você tem visita marcada' : 'Você pediu uma visita'}>
    <p>{title}</p>
    <p>
      <time dateTime={starts_at}>{momentOf(starts_at)}</time> <span>(horário de Brasília)</span>
    </p>
    <Link to={`/visita#${token}`}>Ver ou alterar a visita</Link>
  </Alert>
)
