import { ArrowLeft, ArrowRight, Badge, cx, IconButton, imageSources, Spinner, Star } from 'shared-ui'
import { Trash2 } from 'shared-ui/icons'
import { photos as text } from '../text.ts'
import type { Photo } from './photoList.ts'
import styles from './PhotoTile.module.css'

interface PhotoTileProps {
  photo: Photo
  /** Its place, from 1. */
  number: number
  isLast: boolean
  disabled: boolean
  onPrimary: () => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

const busyText = { preparing: text.preparing, uploading: text.uploading } as const

export function PhotoTile({ photo, number, isLast, disabled, onPrimary, onMove, onRemove }: PhotoTileProps) {
  const status = photo.kind === 'new' ? photo.status : 'saved'
  const busy = status === 'preparing' || status === 'uploading' ? busyText[status] : null
  return (
    <li className={cx(styles.tile, photo.isPrimary && styles.primary)}>
      <div className={styles.picture}>
        <Picture photo={photo} number={number} />
        <div className={styles.badges}>
          {photo.isPrimary && <Badge tone="accent">{text.primary}</Badge>}
          {status === 'failed' && <Badge tone="danger">{text.failed}</Badge>}
          {status === 'ready' && <Badge tone="light">{text.isNew}</Badge>}
        </div>
        {busy && (
          <p className={styles.busy} role="status">
            <Spinner size="sm" /> {busy}
          </p>
        )}
      </div>
      <div className={styles.tools}>
        <IconButton
          label={text.makePrimary(number)}
          aria-pressed={photo.isPrimary}
          className={cx(photo.isPrimary && styles.chosen)}
          icon={<Star aria-hidden="true" />}
          disabled={disabled}
          onClick={onPrimary}
        />
        <IconButton
          label={text.forward(number)}
          icon={<ArrowLeft aria-hidden="true" />}
          disabled={disabled || number === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={text.backward(number)}
          icon={<ArrowRight aria-hidden="true" />}
          disabled={disabled || isLast}
          onClick={() => onMove(1)}
        />
        <IconButton
          label={text.remove(number)}
          variant="danger"
          icon={<Trash2 aria-hidden="true" />}
          disabled={disabled}
          onClick={onRemove}
        />
      </div>
    </li>
  )
}

function Picture({ photo, number }: { photo: Photo; number: number }) {
  if (!photo.preview) return null
  const isStored = photo.kind === 'saved' && photo.preview === photo.image.image_url
  const source = isStored ? imageSources(photo.image, '12rem') : { src: photo.preview }
  return <img {...source} alt={text.alt(number)} className={styles.image} />
}
