export { useGetWatermarkSettingsQuery, watermarkApi, type WatermarkSettings } from './settings.ts'
