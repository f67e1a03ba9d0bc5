import { useRef, useState, type ComponentType, type RefObject, type SyntheticEvent } from 'react'
import type { ResponsiveImageProps } from '../image/ResponsiveImage.tsx'

export interface CardPhotosProps {
  /** Of the listing. */
  id: string
  /** How wide a photo is drawn. */
  sizes: string
  Photo: ComponentType<ResponsiveImageProps>
  /** The element with the first photo and the link to the listing. */
  card: RefObject<HTMLElement | null>
  /** What happened on the card while this code loaded; whoever handles the events takes them out. */
  events: Event[]
}

interface Code {
  CardPhotos: ComponentType<CardPhotosProps>
}

export type LoadCardPhotos = () => Promise<Code>

/**
 * Loads the code that steps through a listing's photos when a pointer, a finger or the focus comes to its card. It handles
 * what happened until then as well, so a first swipe is not lost.
 * @returns `card`, props of the card's element, and `steps`, which lies over the card's photo
 */
export function usePhotoSteps<Card extends HTMLElement>(
  load: LoadCardPhotos | undefined,
  listing: Pick<CardPhotosProps, 'id' | 'sizes' | 'Photo'>,
) {
  const ref = useRef<Card>(null)
  const [events] = useState<Event[]>([])
  const [code, setCode] = useState<Code>()
  const note =
    load && !code
      ? ({ nativeEvent }: SyntheticEvent) => {
          events.push(nativeEvent)
          load().then(setCode, () => events.splice(0))
        }
      : undefined
  return {
    card: {
      ref,
      onPointerOver: note,
      onFocus: note,
      onKeyDown: note,
      onTouchStart: note,
      onTouchEnd: note,
    },
    steps: code && <code.CardPhotos key={listing.id} {...listing} card={ref} events={events} />,
  }
}
