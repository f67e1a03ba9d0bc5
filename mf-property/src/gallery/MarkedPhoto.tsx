import { useGetWatermarkSettingsQuery } from 'shared-backend/watermark'
import type { ResponsiveImageProps } from 'shared-ui'
import { DETAIL_TIMEOUT, WatermarkedImage } from 'shared-ui/watermark'

/** A photo with the agency's mark, or as it is when there is none or its settings cannot be had. */
export function MarkedPhoto(photo: ResponsiveImageProps) {
  const { data, isError } = useGetWatermarkSettingsQuery()
  return <WatermarkedImage {...photo} settings={isError ? null : data} timeoutMs={DETAIL_TIMEOUT} />
}
