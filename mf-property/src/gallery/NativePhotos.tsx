import type { MouseEvent, ReactNode, Ref } from 'react'
import type { PropertyImage } from 'shared-backend/properties'
import { cx, Skeleton, useTapReplay } from 'shared-ui'
import { ChevronLeft, ChevronRight, LayoutGrid } from 'shared-ui/icons'
import { text } from '../text.ts'
import { photoSizes, thumbnailSizes } from './photoSizes.ts'
import { PropertyPhoto } from './PropertyPhoto.tsx'
import { photoId } from './photoAddress.ts'
import { thumbnailOrder, THUMBNAILS_PER_PAGE, wrap } from './thumbnailPage.ts'
import main from './MainPhoto.module.css'
import styles from './NativePhotos.module.css'
import thumbnails from './Thumbnails.module.css'

interface NativePhotosProps {
  photos: readonly PropertyImage[]
  altOf: (index: number) => string
  /** The element in which the photos scroll. */
  track: Ref<HTMLUListElement>
  onZoom: (index: number) => void
  onAll: () => void
}

/**
 * The photos without scripts: they scroll and snap, arrows and thumbnails are links to each, and the photo is a link to its
 * file. Places and sizes are those of the gallery that replaces them.
 */
export function NativePhotos({ photos, altOf, track, onZoom, onAll }: NativePhotosProps) {
  const total = photos.length
  const allReplay = useTapReplay<HTMLSpanElement>(onAll)
  return (
    <>
      <div className={main.frame}>
        <ul ref={track} className={styles.track}>
          {photos.map((photo, index) => (
            <li key={photo.image_url} id={photoId(index)} className={styles.slide}>
              <Zoom photo={photo} onZoom={() => onZoom(index)}>
                <PropertyPhoto
                  image={photo}
                  alt={altOf(index)}
                  sizes={photoSizes(total)}
                  priority={index === 0}
                />
              </Zoom>
              {total > 1 && (
                <div className={main.arrows} data-print="none">
                  <PhotoLink index={wrap(index, -1, total)} label={text.previousPhoto} Icon={ChevronLeft} />
                  <PhotoLink index={wrap(index, 1, total)} label={text.nextPhoto} Icon={ChevronRight} />
                </div>
              )}
            </li>
          ))}
        </ul>
        {total > 1 && (
          <span {...allReplay} className={main.count} aria-hidden="true" data-print="none">
            <LayoutGrid />
            <span>{text.allPhotos(total)}</span>
          </span>
        )}
      </div>
      {total > 1 && <NativeThumbnails photos={photos} />}
    </>
  )
}

interface ZoomProps {
  onZoom: () => void
  children: ReactNode
}

/** A link to the photo's file, if that carries the watermark; the page never links to a file without it. */
const Zoom = ({ photo, ...rest }: ZoomProps & { photo: PropertyImage }) =>
  photo.watermarked ? <ZoomLink {...rest} href={photo.image_url} /> : <ZoomPlace {...rest} />

function ZoomLink({ href, onZoom, children }: ZoomProps & { href: string }) {
  const tapReplay = useTapReplay<HTMLAnchorElement>(onZoom)
  const zoom = (event: MouseEvent) => {
    event.preventDefault()
    onZoom()
  }
  return (
    <a {...tapReplay} href={href} className={main.zoom} aria-label={text.zoomPhoto} onClick={zoom}>
      {children}
    </a>
  )
}

/** Before hydration it is no control, as it would do nothing without a script; a tap on it is replayed. */
const ZoomPlace = ({ onZoom, children }: ZoomProps) => (
  <span {...useTapReplay<HTMLSpanElement>(onZoom)} className={main.zoom}>
    {children}
  </span>
)

interface PhotoLinkProps {
  index: number
  label: string
  Icon: typeof ChevronLeft
}

const PhotoLink = ({ index, label, Icon }: PhotoLinkProps) => (
  <a href={`#${photoId(index)}`} className={styles.arrow} aria-label={label} title={label}>
    <Icon />
  </a>
)

function NativeThumbnails({ photos }: Pick<NativePhotosProps, 'photos'>) {
  const paged = photos.length > THUMBNAILS_PER_PAGE
  return (
    <div className={cx(thumbnails.strip, paged && styles.paged)} data-print="none">
      <ul className={styles.strip}>
        {thumbnailOrder(photos.length).map((index) => (
          <li key={index}>
            <a
              href={`#${photoId(index)}`}
              className={thumbnails.thumbnail}
              aria-label={text.showPhoto(index + 1)}
            >
              <Skeleton shape="photo" />
              {/* With a script they would share the network with the large one, and come a moment later. */}
              <noscript>
                <PropertyPhoto
                  image={photos[index]}
                  alt=""
                  sizes={thumbnailSizes(photos.length)}
                  className={styles.unscripted}
                />
              </noscript>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
