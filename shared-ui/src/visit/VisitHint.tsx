import { Link } from 'react-router-dom'
import { Alert } from 'shared-ui'

interface VisitHintProps {
  className?: string
  visit: { to: string; label: string; title: string }
}

/** Reminds a visitor of a visit that this browser knows, with the link that nobody else has. */
export const VisitHint = ({ className, visit: { to, label, title } }: VisitHintProps) => (
  <Alert className={className} title={label}>
    <p>{title}</p>
    <Link to={to}>Ver ou alterar a visita</Link>
  </Alert>
)
