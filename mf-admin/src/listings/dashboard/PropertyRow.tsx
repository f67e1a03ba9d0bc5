import type { ListedProperty, ListingOnPortal } from 'shared-backend/admin/listings'
import { dealStatusLabels, propertyTypeDetailLabels } from 'shared-backend/labels'
import { Badge, cx, formatArea, formatDate, listingPrice, mainImage, ResponsiveImage } from 'shared-ui'
import { Pencil } from 'shared-ui/icons'
import { Link } from 'react-router-dom'
import { AuthorisationNote } from './AuthorisationNote.tsx'
import { MissingNote } from './MissingNote.tsx'
import { PortalNote } from './PortalNote.tsx'
import { report } from '../report/text.ts'
import { dashboard, table as text } from './text.ts'
import { fromList, placeOf, type ListState } from './listAddress.ts'
import styles from './PropertyTable.module.css'
import { RowMenu } from './RowMenu.tsx'
import { notePlace } from './usePlace.ts'
import type { PropertyActions } from './usePropertyActions.ts'

interface PropertyRowProps {
  property: ListedProperty
  /** What the agency's portals make of it. */
  onPortals?: ListingOnPortal[]
  /** Whether the list shows those alone that a portal would refuse. */
  isAmongLeftOut: boolean
  /** Where the links lead back to. */
  list: ListState
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  actions: PropertyActions
}

export function PropertyRow({
  property,
  onPortals,
  isAmongLeftOut,
  list,
  isChosen,
  onChoose,
  actions,
}: PropertyRowProps) {
  const { id, title, active, featured, deal_status: deal, neighborhood, city } = property
  const { amount, period } = listingPrice(property)
  const busy = actions.busyId === id
  const edit = fromList(`/admin/properties/edit/${id}`, list)
  const items = [
    { label: dashboard.see, to: `/property/${id}` },
    { label: dashboard.edit, to: edit },
    { label: text.privateFacts, to: fromList(`/admin/properties/private/${id}`, list) },
    { label: report.title, to: fromList(`/admin/properties/report/${id}`, list) },
    { label: text.duplicate, onChoose: () => actions.duplicate(property) },
    {
      label: active ? text.deactivate : text.activate,
      onChoose: () => actions.change(property, { active: !active }),
    },
    {
      label: featured ? text.unfeature : text.feature,
      onChoose: () => actions.change(property, { featured: !featured }),
    },
    { label: text.remove, tone: 'danger' as const, onChoose: () => actions.remove(property) },
  ]
  return (
    <tr
      id={placeOf(id)}
      tabIndex={-1}
      className={cx(!active && styles.inactive, isChosen && styles.chosen)}
      aria-busy={busy}
    >
      <td className={styles.ticks}>
        <input
          type="checkbox"
          className={styles.tick}
          aria-label={text.choose(title)}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </td>
      <td className={styles.photo}>
        <ResponsiveImage image={mainImage(property.property_images)} alt="" sizes="4.5rem" />
      </td>
      <td className={styles.reference}>{property.reference_code ?? text.none}</td>
      <th scope="row" className={styles.title}>
        <Link to={edit} onClick={() => notePlace(id)}>
          {title}
        </Link>
        <PortalNote id={id} on={onPortals} isAmongLeftOut={isAmongLeftOut} />
        <MissingNote property={property} list={list} />
        <AuthorisationNote property={property} />
      </th>
      <td className={styles.place}>
        <span>{neighborhood}</span>
        <span className={styles.second}>{city}</span>
      </td>
      <td className={styles.rooms}>{property.bedrooms ?? text.none}</td>
      <td className={styles.area}>{property.size === null ? text.none : formatArea(property.size)}</td>
      <td className={styles.price}>{`${amount}${period}`}</td>
      <td className={styles.type}>
        {property.property_type && (
          <Badge tone="accent">{propertyTypeDetailLabels[property.property_type]}</Badge>
        )}
      </td>
      <td className={styles.state}>
        <Badge tone={active ? 'success' : 'neutral'}>{active ? dashboard.active : dashboard.inactive}</Badge>
        {deal !== 'available' && <Badge tone="warning">{dealStatusLabels[deal]}</Badge>}
        {featured && <Badge tone="warning">{dashboard.featured}</Badge>}
      </td>
      <td className={styles.updated}>
        <span>{formatDate(property.updated_at)}</span>
        <span className={styles.second}>{dashboard.createdOn(formatDate(property.created_at))}</span>
      </td>
      <td className={styles.actions}>
        <div className={styles.buttons}>
          <Link
            to={edit}
            className={styles.edit}
            aria-label={`${dashboard.edit} ${title}`}
            title={dashboard.edit}
            onClick={() => notePlace(id)}
          >
            <Pencil />
          </Link>
          <RowMenu label={text.menu(title)} items={items} blocked={busy} />
        </div>
      </td>
    </tr>
  )
}
