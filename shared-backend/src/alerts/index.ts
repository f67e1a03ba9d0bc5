export { PRIVACY_NOTICE_VERSION } from '../schemas/visitorForm.ts'
export {
  useChangeAlertsMutation,
  useGetAlertsQuery,
  useSaveAlertMutation,
  useStopAlertMutation,
  type Alerts,
  type SavedAlert,
} from './alerts.ts'
