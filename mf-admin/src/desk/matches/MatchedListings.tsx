import type { MatchedListing } from 'shared-backend/admin/desk'
import { Badge, Button, Checkbox, mainImage, ResponsiveImage } from 'shared-ui'
import { Stack } from 'shared-ui/layout'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { codeOf, factsOf } from './messageOf.ts'
import { matches as text } from './text.ts'
import styles from './Matches.module.css'

interface MatchedListingsProps {
  listings: MatchedListing[]
  onSend: (listings: MatchedListing[]) => void
}

/** The listings, all chosen, which are sent in one message. */
export function MatchedListings({ listings, onSend }: MatchedListingsProps) {
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = listings.filter(({ id }) => !left.includes(id))
  if (listings.length === 0) return <p>{text.none}</p>
  return (
    <>
      <Stack as="ul" gap={3} aria-label={text.listings}>
        {listings.map((one) => (
          <li key={one.id} className={styles.listing}>
            <Checkbox
              label=""
              aria-label={text.choose(one.title)}
              checked={!left.includes(one.id)}
              onChange={({ target }) =>
                setLeft(target.checked ? left.filter((id) => id !== one.id) : [...left, one.id])
              }
            />
            <ResponsiveImage
              image={mainImage(one.property_images)}
              alt=""
              sizes="5rem"
              className={styles.photo}
            />
            <div className={styles.facts}>
              <Link to={`/property/${one.id}`}>{one.title}</Link> {one.near && <Badge>{text.near}</Badge>}
              <p>{factsOf(one)}</p>
              <p>{text.code(codeOf(one))}</p>
            </div>
          </li>
        ))}
      </Stack>
      <Button blocked={chosen.length === 0} onClick={() => onSend(chosen)}>
        {text.send(chosen.length)}
      </Button>
    </>
  )
}
