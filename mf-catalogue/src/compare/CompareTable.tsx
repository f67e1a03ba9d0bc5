import type { PropertyDetail } from 'shared-backend/properties'
import {
  Alert,
  Badge,
  Checkbox,
  cx,
  mainImage,
  PhotoPlaceholder,
  shortCode,
  VisuallyHidden,
  X,
} from 'shared-ui'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { text as favouriteText } from '../favourites/text.ts'
import { ListingPhoto } from '../photo/ListingPhoto.tsx'
import { compareAddress } from './address.ts'
import styles from './Compare.module.css'
import { rowsOf } from './rows.ts'
import { text } from './text.ts'

interface CompareTableProps {
  listings: readonly PropertyDetail[]
  /** The ids of the address whose listings visitors no longer see. */
  gone: readonly string[]
}

/** Facts as rows, listings as columns; what differs is marked. */
export function CompareTable({ listings, gone }: CompareTableProps) {
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const [removed, setRemoved] = useState<PropertyDetail>()
  const head = useRef<HTMLTableRowElement>(null)
  const ids = listings.map(({ id }) => id)
  const rows = rowsOf(listings).filter(({ differs }) => differs || !onlyDifferences || listings.length < 2)
  const remove = (index: number) => {
    // The focus does not go with it.
    const titles = head.current?.querySelectorAll<HTMLElement>('th > a')
    ;(titles?.[index + 1] ?? titles?.[index - 1])?.focus()
    setRemoved(listings[index])
  }
  return (
    <>
      {gone.length > 0 && (
        <Alert tone="warning" title={text.gone(gone.length)}>
          {gone.map((id) => favouriteText.code(shortCode(id))).join(', ')}
        </Alert>
      )}
      {listings.length > 1 && (
        <Checkbox
          label={text.onlyDifferences}
          checked={onlyDifferences}
          onChange={({ target }) => setOnlyDifferences(target.checked)}
          data-print="none"
        />
      )}
      <div className={styles.scroller} role="region" aria-label={text.caption} tabIndex={0}>
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>{text.caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr ref={head}>
              <th scope="col">
                <VisuallyHidden>{text.fact}</VisuallyHidden>
              </th>
              {listings.map((listing, index) => (
                <Head
                  key={listing.id}
                  listing={listing}
                  others={ids.filter((id) => id !== listing.id)}
                  onRemove={() => remove(index)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, cells, differs }) => (
              <tr key={key} className={cx(differs && listings.length > 1 && styles.differs)}>
                <th scope="row">
                  <span>{label}</span>
                  {differs && listings.length > 1 && <VisuallyHidden> ({text.differs})</VisuallyHidden>}
                </th>
                {cells.map((cell, index) => (
                  <td key={listings[index]?.id}>
                    {cell ?? (
                      <>
                        <span aria-hidden="true">{text.unknown}</span>
                        <VisuallyHidden>{text.noData}</VisuallyHidden>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <Alert>{text.same}</Alert>}
      <p role="status">
        <VisuallyHidden>{removed && !ids.includes(removed.id) && text.removed(removed.title)}</VisuallyHidden>
      </p>
      <p className={styles.help}>{text.monthHelp}</p>
    </>
  )
}

interface HeadProps {
  listing: PropertyDetail
  /** The listings that stay when this one is taken out. */
  others: string[]
  onRemove: () => void
}

function Head({ listing, others, onRemove }: HeadProps) {
  const { id, title, deal_status: deal, property_images } = listing
  const image = mainImage(property_images)
  return (
    <th scope="col" className={styles.head}>
      <div className={styles.photo}>
        {image ? (
          <ListingPhoto key={image.image_url} image={image} alt="" sizes="(width >= 768px) 16rem, 9rem" />
        ) : (
          <PhotoPlaceholder label={title} />
        )}
        {others.length > 0 && (
          <Link
            to={compareAddress(others)}
            className={styles.remove}
            aria-label={text.remove(title)}
            data-print="none"
            // With one of these keys the others open beside this page.
            onClick={({ ctrlKey, metaKey, shiftKey }) => !(ctrlKey || metaKey || shiftKey) && onRemove()}
          >
            <X />
          </Link>
        )}
      </div>
      <Link to={`/property/${id}`}>{title}</Link>
      {deal !== 'available' && (
        <div>
          <Badge tone="warning">{favouriteText.states[deal]}</Badge>
        </div>
      )}
    </th>
  )
}
