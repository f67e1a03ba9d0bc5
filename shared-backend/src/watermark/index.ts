export { useGetWatermarkSettingsQuery, type WatermarkSettings } from './settings.ts'
