import type { PropertyDetail, PropertyImage } from '../properties/types.ts'

/*
 * A form shows what it holds on the property's page, in another tab: the form's remote offers it, the page's remote follows
 * it. Nothing is stored: photos would not fit into the browser's storage, and a draft of private texts would stay there.
 */

export interface PreviewedPhoto {
  /** Stays the same for a photo. */
  key: string
  image: PropertyImage
  /** A photo that is stored nowhere; `image` then has no address. */
  file?: Blob
}

/** A property as its form holds it. */
export interface PreviewedProperty {
  property: Omit<PropertyDetail, 'property_images'>
  photos: PreviewedPhoto[]
}

type Message = { type: 'requested' } | { type: 'changed'; content: PreviewedProperty } | { type: 'closed' }

/** Of the messages: a page of another release must not read what it does not know. */
const VERSION = 1

const channelOf = (form: string) => new BroadcastChannel(`property-preview-${VERSION}-${form}`)

const send = (channel: BroadcastChannel, message: Message) => channel.postMessage(message)

/** The address of the page that previews a form. */
export const previewAddress = (form: string) => `/preview?form=${form}`

/**
 * Offers what a form holds to the pages that preview it.
 * @param form the form's id
 * @param read returns what the form holds now
 */
export function offerPreview(form: string, read: () => PreviewedProperty) {
  const channel = channelOf(form)
  const offer = () => send(channel, { type: 'changed', content: read() })
  let isFollowed = false
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type !== 'requested') return
    isFollowed = true
    offer()
  }
  // A page may be waiting for the form, which was loaded again.
  offer()
  return {
    /** Sends what the form holds now, if any page follows it. */
    changed: () => isFollowed && offer(),
    close: () => {
      send(channel, { type: 'closed' })
      channel.close()
    },
  }
}

export interface PreviewFollower {
  onContent: (content: PreviewedProperty) => void
  /** The form was closed; it may be opened again. */
  onClosed: () => void
}

/** Follows what a form holds. Returns the function that stops it. */
export function followPreview(form: string, { onContent, onClosed }: PreviewFollower) {
  const channel = channelOf(form)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'changed') onContent(data.content)
    else if (data.type === 'closed') onClosed()
  }
  send(channel, { type: 'requested' })
  return () => channel.close()
}
