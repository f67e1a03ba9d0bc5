import type { PropertyDetail } from 'shared-backend/properties'
import { Alert, Checkbox, cx, mainImage, PhotoPlaceholder, VisuallyHidden, X } from 'shared-ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ListingPhoto } from '../photo/ListingPhoto.tsx'
import { compareAddress } from './address.ts'
import styles from './Compare.module.css'
import { rowsOf } from './rows.ts'
import { text } from './text.ts'

interface CompareTableProps {
  listings: readonly PropertyDetail[]
  /** Of those that the address names, how many visitors no longer see. */
  gone: number
}

/** Facts as rows, listings as columns; what differs is marked. */
export function CompareTable({ listings, gone }: CompareTableProps) {
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const rows = rowsOf(listings)
  const ids = listings.map(({ id }) => id)
  return (
    <>
      {gone > 0 && <Alert tone="warning" title={text.gone(gone)} />}
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
            <tr>
              <th scope="col">
                <VisuallyHidden>{text.fact}</VisuallyHidden>
              </th>
              {listings.map((listing) => (
                <Head key={listing.id} listing={listing} others={ids.filter((id) => id !== listing.id)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ differs }) => differs || !onlyDifferences)
              .map(({ key, label, cells, differs }) => (
                <tr key={key} className={cx(differs && listings.length > 1 && styles.differs)}>
                  <th scope="row">
                    {label}
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
      <p className={styles.help}>{text.monthHelp}</p>
    </>
  )
}

function Head({ listing, others }: { listing: PropertyDetail; others: string[] }) {
  const { id, title, property_images } = listing
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
          >
            <X aria-hidden="true" />
          </Link>
        )}
      </div>
      <Link to={`/property/${id}`}>{title}</Link>
    </th>
  )
}
