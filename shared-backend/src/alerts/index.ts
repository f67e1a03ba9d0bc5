export { PRIVACY_NOTICE_VERSION } from '../schemas/visitorForm.ts'
export { askForPush, currentPush, hasPush } from './push.ts'
export {
  useChangeAlertsMutation,
  useGetAlertsQuery,
  useSaveAlertMutation,
  useStopAlertMutation,
  type Alerts,
  type AlertSubmission,
  type SavedAlert,
} from './alerts.ts'
