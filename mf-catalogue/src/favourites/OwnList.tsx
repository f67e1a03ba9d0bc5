import { favourites } from 'shared-backend'
import { moveFavourite, removeFavourite } from 'shared-backend/favourites'
import {
  Alert,
  Button,
  ButtonLink,
  EmptyState,
  Heart,
  Select,
  Spinner,
  useHydrated,
  useToast,
  VisuallyHidden,
} from 'shared-ui'
import { useEffect, useRef, useState } from 'react'
import { CATALOGUE } from 'shared-domain/search'
import { MOST_COMPARED } from '../compare/address.ts'
import { CompareBar } from './CompareBar.tsx'
import { lastCompared, rememberCompared } from './compared.ts'
import { EraseButton } from './EraseButton.tsx'
import { FavouriteItem } from './FavouriteItem.tsx'
import styles from './Favourites.module.css'
import { inOrder, type Order } from './order.ts'
import { ShareButton } from './ShareButton.tsx'
import { text } from './text.ts'
import { title } from './title.ts'
import { useKept } from './useKept.ts'

/** The place that gets the focus when the last one goes, with what had the focus. */
function useFocusWhenEmptied(count: number | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<number>(undefined)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (before.current && count === 0 && isLost) place.current?.focus()
    before.current = count
  }, [count])
  return place
}

/** The visitor's own favourites. */
export function OwnList() {
  const { kept, refetch, isOld } = useKept()
  const [order, setOrder] = useState<Order>('own')
  const [chosen, setChosen] = useState(lastCompared)
  const [moved, setMoved] = useState('')
  const isStored = favourites.useIsStored()
  const isHydrated = useHydrated()
  const toast = useToast()
  const list = useRef<HTMLUListElement>(null)
  const empty = useFocusWhenEmptied(kept?.length)

  // The server knows no list: it must not say that it is empty.
  if (!kept || !isHydrated)
    return (
      <div className={styles.loading}>
        <Spinner label={text.loading} />
      </div>
    )
  if (kept.length === 0)
    return (
      <div ref={empty} tabIndex={-1} role="group" aria-label={text.none}>
        <EmptyState
          icon={<Heart />}
          title={text.none}
          message={text.noneAdvice}
          action={<ButtonLink to={CATALOGUE}>{text.browse}</ButtonLink>}
        />
      </div>
    )

  const shown = inOrder(kept, order)
  const compared = chosen.filter((id) => kept.some(({ listing }) => listing?.id === id))
  const choose = (id: string, isChosen: boolean) => {
    const next = isChosen ? [...compared, id] : compared.filter((one) => one !== id)
    rememberCompared(next)
    setChosen(next)
  }
  const move = (index: number, by: -1 | 1) => {
    const { favourite, listing } = shown[index]!
    moveFavourite(favourite.id, by)
    setMoved(text.moved(listing?.title ?? favourite.title ?? text.unknown, index + 1 + by, shown.length))
  }
  const remove = (index: number) => {
    const { favourite, listing } = shown[index]!
    // The focus does not go with it.
    const hearts = list.current?.querySelectorAll<HTMLElement>('[name=favourite]')
    ;(hearts?.[index + 1] ?? hearts?.[index - 1])?.focus()
    const restore = removeFavourite(favourite.id)
    const removed = text.removed(listing?.title ?? favourite.title ?? text.unknown)
    toast.success(removed, undefined, { label: text.undo, run: restore })
  }
  return (
    <>
      {!isStored && (
        <Alert tone="warning" title={text.unstored}>
          <p>{text.unstoredHelp}</p>
        </Alert>
      )}
      {isOld && (
        <Alert tone="warning" title={text.failed}>
          <p>{text.failedHelp}</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            {text.retry}
          </Button>
        </Alert>
      )}
      <div className={styles.bar}>
        <p role="status">{text.count(kept.length)}</p>
        <label className={styles.order}>
          <span>{text.order}</span>
          <Select
            value={order}
            options={Object.entries(text.orders).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) => setOrder(target.value as Order)}
          />
        </label>
      </div>
      <div className={styles.actions}>
        <ShareButton ids={kept.map(({ favourite }) => favourite.id)} />
        <EraseButton />
      </div>
      <CompareBar ids={compared} />
      <ul ref={list} className={styles.list} aria-label={title}>
        {shown.map(({ favourite, listing }, index) => (
          <FavouriteItem
            key={favourite.id}
            favourite={favourite}
            listing={listing}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
            onMove={order === 'own' ? (by) => move(index, by) : undefined}
            onRemove={() => remove(index)}
            isCompared={compared.includes(favourite.id)}
            onCompare={
              compared.length < MOST_COMPARED || compared.includes(favourite.id)
                ? (isChosen) => choose(favourite.id, isChosen)
                : undefined
            }
          />
        ))}
      </ul>
      <p role="status">
        <VisuallyHidden>{moved}</VisuallyHidden>
      </p>
    </>
  )
}
