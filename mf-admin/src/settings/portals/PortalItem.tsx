import { useChoosePortalListingMutation, type ExaminedListing } from 'shared-backend/admin/listings'
import { hasHighlights, portals, type PortalName, type PortalProblem } from 'shared-domain/portals'
import { Button, Select, Switch, useToast } from 'shared-ui'
import { Row, Stack } from 'shared-ui/layout'
import { Link } from 'react-router-dom'
import { optionsOf } from '../../kit/fields/optionsOf.ts'
import { problemText } from '../../kit/portals/text.ts'
import { problemAddress } from '../../kit/portals/problemAddress.ts'
import type { PortalRequest } from './PortalRequest.ts'
import styles from './Portals.module.css'
import { portalText } from './text.ts'

const text = portalText.listings

interface PortalItemProps {
  listing: ExaminedListing
  request: PortalRequest
  onPreview: () => void
}

/** One listing: what stops and weakens it, with the way to the field that mends it, and the agency's choice. */
export function PortalItem({ listing, request, onPreview }: PortalItemProps) {
  const { id, title, publish, highlight, readiness } = listing
  const toast = useToast()
  const [choose, { isLoading }] = useChoosePortalListingMutation()
  const { highlights } = portals[request.portal] as { highlights: Readonly<Record<string, string>> }

  const change = async (choice: Parameters<typeof choose>[0]['choice']) => {
    const { error } = await choose({ ...request, id, choice })
    if (error) toast.error(text.chooseFailed, error.message)
  }
  return (
    <li className={styles.row}>
      <Stack gap={1}>
        <p className={styles.name}>
          <Link to={`/admin/properties/edit/${id}`}>{title}</Link>
        </p>
        <Problems label={problemText.stops} problems={readiness.stops} id={id} portal={request.portal} />
        <Problems label={problemText.weakens} problems={readiness.weakens} id={id} portal={request.portal} />
      </Stack>
      <Row gap={3} align="center">
        <Switch
          label={text.publishShort}
          aria-label={text.publish(title)}
          checked={publish}
          blocked={isLoading}
          onChange={(event) => void change({ publish: event.target.checked })}
        />
        {hasHighlights(portals[request.portal]) && (
          <Select
            aria-label={text.highlight(title)}
            className={styles.highlight}
            value={highlight ?? ''}
            placeholder={text.standard(highlights[request.settings.highlight] ?? request.settings.highlight)}
            options={optionsOf(highlights)}
            aria-disabled={isLoading}
            onChange={(event) => !isLoading && void change({ highlight: event.target.value || null })}
          />
        )}
        <Button variant="secondary" size="sm" aria-label={text.previewAsk(title)} onClick={onPreview}>
          {text.preview}
        </Button>
      </Row>
    </li>
  )
}

interface ProblemsProps {
  label: string
  problems: PortalProblem[]
  id: string
  portal: PortalName
}

function Problems({ label, problems, id, portal }: ProblemsProps) {
  if (problems.length === 0) return null
  return (
    <p className={styles.problems}>
      <span>{label}</span>{' '}
      {problems.map(({ field, message }, index) => (
        <span key={message}>
          {index > 0 && <span>, </span>}
          <Link to={problemAddress(portal, id, field)}>{message}</Link>
        </span>
      ))}
    </p>
  )
}
