import type { ListedProperty, ListingOnPortal } from 'shared-backend/admin/listings'
import { dealStatusLabels, propertyTypeDetailLabels } from 'shared-backend/labels'
import {
  Badge,
  ButtonLink,
  cx,
  formatDate,
  IconButton,
  listingPrice,
  mainImage,
  MapPin,
  ResponsiveImage,
  Switch,
} from 'shared-ui'
import { ExternalLink, Pencil, Trash2 } from 'shared-ui/icons'
import { Row } from 'shared-ui/layout'
import { AuthorisationNote } from './AuthorisationNote.tsx'
import { MissingNote } from './MissingNote.tsx'
import { PortalNote } from './PortalNote.tsx'
import { dashboard as text } from './text.ts'
import { fromList, placeOf, type ListState } from './listAddress.ts'
import styles from './PropertyItem.module.css'
import { notePlace } from './usePlace.ts'
import type { PropertyActions } from './usePropertyActions.ts'

interface PropertyItemProps {
  property: ListedProperty
  /** What the agency's portals make of it. */
  onPortals?: ListingOnPortal[]
  /** Whether the list shows those alone that a portal would refuse. */
  isAmongLeftOut: boolean
  /** Where the links lead back to. */
  list: ListState
  actions: PropertyActions
}

/** A card of the list's grid. */
export function PropertyItem({ property, onPortals, isAmongLeftOut, list, actions }: PropertyItemProps) {
  const { id, title, property_type: type, active, featured, city, neighborhood } = property
  const { amount, period } = listingPrice(property)
  const deal = property.deal_status
  const busy = actions.busyId === id
  return (
    <li
      id={placeOf(id)}
      tabIndex={-1}
      className={cx(styles.item, !active && styles.inactive)}
      aria-busy={busy}
    >
      <div className={styles.picture}>
        <ResponsiveImage
          image={mainImage(property.property_images)}
          alt={title}
          sizes="(width >= 1024px) 25vw, (width >= 480px) 50vw, 100vw"
        />
      </div>
      <div className={styles.words}>
        <Row gap={1}>
          {type && <Badge tone="accent">{propertyTypeDetailLabels[type]}</Badge>}
          <Badge tone={active ? 'success' : 'neutral'}>{active ? text.active : text.inactive}</Badge>
          {deal !== 'available' && <Badge tone="warning">{dealStatusLabels[deal]}</Badge>}
          {featured && <Badge tone="warning">{text.featured}</Badge>}
        </Row>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.price}>{`${amount}${period}`}</p>
        <p className={styles.place}>
          <MapPin /> <span>{[neighborhood, city].filter(Boolean).join(', ')}</span>
        </p>
        <p className={styles.date}>{text.createdOn(formatDate(property.created_at))}</p>
        <PortalNote id={id} on={onPortals} isAmongLeftOut={isAmongLeftOut} />
        <MissingNote property={property} list={list} />
        <AuthorisationNote property={property} />
      </div>
      <div className={styles.switches}>
        <Switch
          label={text.active}
          aria-label={text.activeSwitch(title)}
          checked={active}
          blocked={busy}
          onChange={() => actions.change(property, { active: !active })}
        />
        <Switch
          label={text.featured}
          aria-label={text.featuredSwitch(title)}
          checked={featured}
          blocked={busy}
          onChange={() => actions.change(property, { featured: !featured })}
        />
      </div>
      <div className={styles.actions}>
        <ButtonLink
          to={`/property/${id}`}
          variant="secondary"
          size="sm"
          icon={<ExternalLink />}
          aria-label={`${text.see} ${title}`}
          onClick={() => notePlace(id)}
        >
          {text.see}
        </ButtonLink>
        <ButtonLink
          to={fromList(`/admin/properties/edit/${id}`, list)}
          size="sm"
          icon={<Pencil />}
          aria-label={`${text.edit} ${title}`}
          onClick={() => notePlace(id)}
        >
          {text.edit}
        </ButtonLink>
        <IconButton
          label={text.removeOne(title)}
          variant="danger"
          icon={<Trash2 />}
          blocked={busy}
          onClick={() => actions.remove(property)}
        />
      </div>
    </li>
  )
}
