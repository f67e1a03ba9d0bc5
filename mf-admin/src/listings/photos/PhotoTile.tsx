import { useSortable } from '@dnd-kit/sortable'
import {
  ArrowLeft,
  ArrowRight,
  Badge,
  cx,
  IconButton,
  imageSources,
  Spinner,
  Star,
  useReducedMotion,
} from 'shared-ui'
import { ArrowLeftToLine, LayoutPanelLeft, Trash2 } from 'shared-ui/icons'
import { memo, type KeyboardEvent, type RefObject } from 'react'
import { photos as text } from './text.ts'
import type { Photo } from './photoList.ts'
import styles from './PhotoTile.module.css'

interface PhotoTileProps {
  photo: Photo
  /** Its place, from 1. */
  number: number
  isLast: boolean
  disabled: boolean
  /** Those of the last rendering, in an object that stays. */
  handlers: RefObject<PhotoTileHandlers>
}

export interface PhotoTileHandlers {
  choose: (photo: Photo) => void
  /** Says that it is a floor plan, or is none. */
  turnPlan: (photo: Photo) => void
  step: (key: string, step: -1 | 1) => void
  toFirst: (key: string) => void
  remove: (photo: Photo) => void
}

/** Memoized: while photos are sent, each event of progress changes one of them. */
export const PhotoTile = memo(({ photo, number, isLast, disabled, handlers }: PhotoTileProps) => {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: photo.key,
    disabled,
    transition: useReducedMotion() ? null : undefined,
  })
  const status = photo.kind === 'new' ? photo.status : 'saved'
  const moveByArrow = (event: KeyboardEvent) => {
    if (!event.altKey || disabled) return
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
    if (!step) return
    // The browser's own use of these keys is the way back in history.
    event.preventDefault()
    handlers.current.step(photo.key, step)
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging and Alt with the arrows are short cuts: the buttons inside do the same for everyone
    <li
      ref={setNodeRef}
      className={cx(styles.tile, photo.isPrimary && styles.primary)}
      data-dragged={isDragging || undefined}
      style={{
        transition,
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
      }}
      onKeyDown={moveByArrow}
    >
      <div className={cx(styles.picture, !disabled && styles.movable)} {...listeners}>
        <Picture photo={photo} number={number} />
        <div className={styles.badges}>
          {photo.isPrimary && <Badge tone="accent">{text.primary}</Badge>}
          {photo.isFloorPlan && <Badge tone="dark">{text.floorPlan}</Badge>}
          {status === 'failed' && <Badge tone="danger">{text.failed}</Badge>}
          {status === 'ready' && <Badge tone="light">{text.isNew}</Badge>}
        </div>
        {status === 'preparing' && (
          <p className={styles.busy} role="status">
            <Spinner size="sm" /> {text.preparing}
          </p>
        )}
        {photo.kind === 'new' && status === 'uploading' && (
          <p className={styles.busy}>
            <progress value={photo.percent ?? 0} max={100} aria-label={text.sending(number)} />
            <span>{text.uploading(photo.percent)}</span>
          </p>
        )}
      </div>
      <div className={styles.tools}>
        <IconButton
          label={text.makePrimary(number)}
          aria-pressed={photo.isPrimary}
          data-primary={photo.key}
          className={cx(photo.isPrimary && styles.chosen)}
          icon={<Star />}
          blocked={disabled}
          onClick={() => handlers.current.choose(photo)}
        />
        <IconButton
          label={text.isFloorPlan(number)}
          aria-pressed={photo.isFloorPlan}
          icon={<LayoutPanelLeft />}
          blocked={disabled}
          onClick={() => handlers.current.turnPlan(photo)}
        />
        <IconButton
          label={text.first(number)}
          data-move={photo.key}
          icon={<ArrowLeftToLine />}
          blocked={disabled || number === 1}
          onClick={() => handlers.current.toFirst(photo.key)}
        />
        <IconButton
          label={text.forward(number)}
          data-move={photo.key}
          icon={<ArrowLeft />}
          blocked={disabled || number === 1}
          onClick={() => handlers.current.step(photo.key, -1)}
        />
        <IconButton
          label={text.backward(number)}
          data-move={photo.key}
          icon={<ArrowRight />}
          blocked={disabled || isLast}
          onClick={() => handlers.current.step(photo.key, 1)}
        />
        <IconButton
          label={text.remove(number)}
          data-remove={photo.key}
          variant="danger"
          icon={<Trash2 />}
          blocked={disabled}
          onClick={() => handlers.current.remove(photo)}
        />
      </div>
    </li>
  )
})
PhotoTile.displayName = 'PhotoTile'

function Picture({ photo, number }: { photo: Photo; number: number }) {
  if (!photo.preview) return null
  const isStored = photo.kind === 'saved' && photo.preview === photo.image.image_url
  const source = isStored ? imageSources(photo.image, '12rem') : { src: photo.preview }
  return <img {...source} alt={text.alt(number)} className={styles.image} draggable={false} />
}
