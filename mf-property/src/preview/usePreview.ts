import { followPreview, type PreviewedPhoto, type PreviewedProperty } from 'shared-backend/preview'
import type { PropertyDetail } from 'shared-backend/properties'
import { useEffect, useState } from 'react'

/** ms in which a form that is open answers. */
const timeoutMs = 5_000

/** Addresses of the photos that are stored nowhere, for as long as the page shows them. */
function createAddresses() {
  const known = new Map<string, string>()
  const forget = (key: string) => {
    URL.revokeObjectURL(known.get(key)!)
    known.delete(key)
  }
  const addressOf = ({ key, file, image }: PreviewedPhoto) => {
    if (!file) return image.image_url
    const address = known.get(key) ?? URL.createObjectURL(file)
    known.set(key, address)
    return address
  }
  return {
    show: ({ property, photos }: PreviewedProperty): PropertyDetail => {
      const shown = new Set(photos.map(({ key }) => key))
      ;[...known.keys()].filter((key) => !shown.has(key)).forEach(forget)
      return {
        ...property,
        property_images: photos.map((photo) => ({
          ...photo.image,
          id: photo.key,
          image_url: addressOf(photo),
        })),
      }
    },
    forgetAll: () => [...known.keys()].forEach(forget),
  }
}

/** What the form with that id holds, as it is typed. */
export function usePreview(form: string) {
  const [attempt, setAttempt] = useState(0)
  const [property, setProperty] = useState<PropertyDetail>()
  const [state, setState] = useState<'pending' | 'open' | 'closed' | 'absent'>('pending')

  useEffect(() => {
    const { show, forgetAll } = createAddresses()
    const stop = followPreview(form, {
      onContent: (content) => {
        setProperty(show(content))
        setState('open')
      },
      onClosed: () => setState((before) => (before === 'open' ? 'closed' : before)),
    })
    const timer = setTimeout(
      () => setState((before) => (before === 'pending' ? 'absent' : before)),
      timeoutMs,
    )
    return () => {
      stop()
      clearTimeout(timer)
      forgetAll()
    }
  }, [form, attempt])

  return {
    property,
    state,
    retry: () => {
      setState('pending')
      setAttempt(attempt + 1)
    },
  }
}
