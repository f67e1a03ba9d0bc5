import { useGetWatermarkSettingsQuery } from 'shared-backend/watermark'
import type { ResponsiveImageProps } from 'shared-ui'
import { DETAIL_TIMEOUT, WatermarkedImage } from 'shared-ui/watermark'

/** A photo of the property; one that does not carry the agency's mark gets it here. */
export function PropertyPhoto(props: ResponsiveImageProps) {
  const { data, isError } = useGetWatermarkSettingsQuery(undefined, {
    skip: !props.image || props.image.watermarked,
  })
  return <WatermarkedImage {...props} settings={isError ? null : data} timeoutMs={DETAIL_TIMEOUT} />
}
