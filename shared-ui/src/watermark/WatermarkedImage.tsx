import type { ReactNode } from 'react'
import { cx, ResponsiveImage, Skeleton, Spinner, type ResponsiveImageProps } from 'shared-ui'
import { CARD_TIMEOUT, type WatermarkSettings } from './drawWatermark.ts'
import { useNearViewport } from './useNearViewport.ts'
import { useWatermarkedPhoto } from './useWatermarkedPhoto.ts'
import styles from './WatermarkedImage.module.css'

export type WatermarkedImageProps = ResponsiveImageProps & {
  /** `undefined` while they load, `null` when the agency has no watermark. */
  settings: WatermarkSettings | null | undefined
  /** How long loading and drawing may take, ms; `DETAIL_TIMEOUT` where the photo is shown large. */
  timeoutMs?: number
}

/** A photo with the agency's logo on it; one that carries it already, or cannot get it, is shown as it is. */
export function WatermarkedImage({ settings, timeoutMs = CARD_TIMEOUT, ...photo }: WatermarkedImageProps) {
  if (!photo.image?.image_url) {
    return (
      <Frame {...photo}>
        <span className={styles.state}>Failed to load</span>
      </Frame>
    )
  }
  if (photo.image.watermarked || settings === null) return <ResponsiveImage {...photo} />
  if (settings === undefined) {
    return (
      <Frame {...photo}>
        <Skeleton className={styles.fill} />
      </Frame>
    )
  }
  return <Marked settings={settings} timeoutMs={timeoutMs} {...photo} />
}

type MarkedProps = ResponsiveImageProps & { settings: WatermarkSettings; timeoutMs: number }

function Marked({ settings, timeoutMs, ...photo }: MarkedProps) {
  const [place, near] = useNearViewport<HTMLSpanElement>(photo.priority)
  const marked = useWatermarkedPhoto(near ? photo.image?.image_url : undefined, settings, timeoutMs)
  if (marked.state === 'failed') return <ResponsiveImage {...photo} />
  if (marked.state === 'done') return <ResponsiveImage {...photo} image={{ image_url: marked.url }} />
  return (
    <Frame {...photo}>
      <span ref={place} className={styles.state}>
        <Spinner size="md" />
        Applying watermark...
      </span>
    </Frame>
  )
}

const Frame = ({
  className,
  children,
}: Pick<ResponsiveImageProps, 'className'> & { children: ReactNode }) => (
  <span className={cx(styles.frame, className)}>{children}</span>
)
