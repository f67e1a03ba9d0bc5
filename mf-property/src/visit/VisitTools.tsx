import { useConfig } from 'shared-backend'
import type { Visit } from 'shared-backend/visits'
import { Button, ButtonLink, callLink, MapPin, Phone, useToast } from 'shared-ui'
import { Share2 } from 'shared-ui/icons'
import { copyLink, shareLink, type ShareOutcome } from 'shared-ui/share'
import { text as page } from '../text.ts'
import { text } from './text.ts'
import styles from './Visit.module.css'

export function CallAgency() {
  const { agency } = useConfig()
  return (
    <ButtonLink href={callLink(agency.phone)} variant="secondary" size="sm" icon={<Phone />}>
      {`${page.call} ${agency.phone}`}
    </ButtonLink>
  )
}

/** Where to go, and what keeps the visit in mind: its link, and an entry in a calendar. */
export function VisitTools({ token, visit }: { token: string; visit: Visit }) {
  const toast = useToast()
  const { place, calendar, property_title: title } = visit
  const url = `${window.location.origin}/visita#${token}`
  const tell = (outcome: ShareOutcome) => {
    if (outcome === 'copied') toast.success(page.linkCopied, text.copiedHint)
    if (outcome === 'failed') toast.error(page.shareFailed)
  }
  return (
    <div className={styles.form}>
      {place && (
        <div className={styles.place}>
          <p>
            <span className={styles.hint}>{text.place}</span>
            <br />
            <span>{place}</span>
          </p>
          <ButtonLink
            href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`}
            target="_blank"
            rel="noopener noreferrer"
            variant="secondary"
            size="sm"
            icon={<MapPin />}
          >
            {text.directions}
          </ButtonLink>
        </div>
      )}
      <div className={styles.tools}>
        {calendar && (
          <ButtonLink
            href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
            download="visita.ics"
            variant="secondary"
            size="sm"
          >
            {text.calendar}
          </ButtonLink>
        )}
        <Button variant="secondary" size="sm" onClick={() => void copyLink(url).then(tell)}>
          {text.copy}
        </Button>
        {typeof navigator.share === 'function' && (
          <Button
            variant="secondary"
            size="sm"
            icon={<Share2 />}
            onClick={() => void shareLink({ title: text.shared(title), url }).then(tell)}
          >
            {page.share}
          </Button>
        )}
      </div>
    </div>
  )
}
