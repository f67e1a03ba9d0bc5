import { useMemo } from 'react'
import type { PropertyImage } from 'shared-backend/properties'
import { useReducedMotion } from 'shared-ui'
import { LayoutGrid } from 'shared-ui/icons'
import Lightbox from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import { text } from '../text.ts'
import { lightboxLabels } from './lightboxLabels.ts'
import { useMarkedAddresses } from './useMarkedAddresses.ts'
import './PhotoLightbox.css'

interface PhotoLightboxProps {
  photos: readonly PropertyImage[]
  /** Must stay the same function between renders. */
  altOf: (index: number) => string
  index: number
  /** The photo in view changed: the page behind follows. */
  onView: (index: number) => void
  onAll: () => void
  onClose: () => void
}

/** All photos on the full screen. Its library is heavy, so it is lazy: imported only when it is opened. */
export function PhotoLightbox({ photos, altOf, index, onView, onAll, onClose }: PhotoLightboxProps) {
  const still = useReducedMotion()
  // In its full size even on a phone: visitors open it to look closely.
  const addresses = useMarkedAddresses(photos)
  // New slides would make the library start over in the middle of a swipe.
  const slides = useMemo(
    () => addresses.map((src, position) => ({ src, alt: altOf(position) })),
    [addresses, altOf],
  )
  const all = (
    <button
      key="all"
      type="button"
      className="yarl__button"
      aria-label={text.allPhotos(photos.length)}
      onClick={onAll}
    >
      <LayoutGrid className="yarl__icon" />
    </button>
  )
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Counter, Zoom]}
      // It changes text beside text, which a translator would leave at its old number.
      counter={{ container: { translate: 'no' } }}
      on={{ view: ({ index: viewed }) => onView(viewed) }}
      labels={lightboxLabels}
      carousel={{ preload: 1, padding: 0 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: 3, doubleTapDelay: 300 }}
      animation={still ? { fade: 0, swipe: 0, navigation: 0, zoom: 0 } : { fade: 200, swipe: 300 }}
      toolbar={{ buttons: [...(photos.length > 1 ? [all] : []), 'close'] }}
      render={photos.length > 1 ? undefined : { buttonPrev: () => null, buttonNext: () => null }}
    />
  )
}
