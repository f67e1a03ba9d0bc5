export {
  DEFAULT_OPACITY,
  DEFAULT_POSITION,
  DETAIL_TIMEOUT,
  drawWatermark,
  preparePhoto,
  type WatermarkSettings,
} from './drawWatermark.ts'
export { watermarkPlacement, type WatermarkPosition } from './placement.ts'
export type { ProcessedPhoto } from './processPhoto.ts'
export { WatermarkedImage, type WatermarkedImageProps } from './WatermarkedImage.tsx'
