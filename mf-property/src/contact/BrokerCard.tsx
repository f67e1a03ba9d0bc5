import { useConfig } from 'shared-backend'
import type { PropertyDetail, PropertyEvent } from 'shared-backend/properties'
import {
  Button,
  ButtonLink,
  callLink,
  Card,
  House,
  MessageCircle,
  Phone,
  useTapReplay,
  useToast,
  whatsappLink,
} from 'shared-ui'
import { Share2 } from 'shared-ui/icons'
import { shareLink } from 'shared-ui/share'
import { text } from '../text.ts'
import { codeOf } from './codeOf.ts'
import { usePropertyAddress } from './usePropertyAddress.ts'
import styles from './BrokerCard.module.css'

interface BrokerCardProps {
  property: PropertyDetail
  onContact: (kind: PropertyEvent['kind']) => void
}

export function BrokerCard({ property, onContact }: BrokerCardProps) {
  const { agency } = useConfig()
  const toast = useToast()
  const address = usePropertyAddress(property.id)

  const share = async () => {
    const words = text.shareText(property.title, codeOf(property))
    const outcome = await shareLink({ title: property.title, text: words, url: address })
    if (outcome === 'copied') toast.success(text.linkCopied, text.linkCopiedHint)
    if (outcome === 'failed') toast.error(text.shareFailed, text.shareFailedHint)
  }

  const tapReplay = useTapReplay<HTMLButtonElement>(() => void share())

  return (
    <Card as="section" aria-label={text.brokerRole} className={styles.card}>
      <div className={styles.who}>
        <span className={styles.mark} aria-hidden="true">
          <House />
        </span>
        <div>
          <p className={styles.name}>
            <span>{agency.name}</span> <span className={styles.creci}>{agency.creci}</span>
          </p>
          <p className={styles.role}>{text.brokerRole}</p>
        </div>
      </div>
      <div className={styles.actions} data-print="none">
        <ButtonLink
          href={whatsappLink(
            agency.whatsapp,
            text.whatsappMessage(property.title, codeOf(property), address),
          )}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => onContact('whatsapp')}
          icon={<MessageCircle />}
          fullWidth
        >
          {text.whatsapp}
        </ButtonLink>
        <ButtonLink
          href={callLink(agency.phone)}
          onClick={() => onContact('call')}
          variant="secondary"
          icon={<Phone />}
          fullWidth
        >
          {text.call} <span className={styles.number}>{agency.phone}</span>
        </ButtonLink>
        <Button {...tapReplay} variant="ghost" icon={<Share2 />} onClick={() => void share()} fullWidth>
          {text.share}
        </Button>
      </div>
      <p className={styles.printed}>
        <span>{`${agency.phone} · ${agency.email}`}</span>
        <br />
        <span>{address}</span>
      </p>
    </Card>
  )
}
