import { injectEndpoints } from '../endpoints.ts'
import { formQuery, functionQuery } from '../queries.ts'
import type { AlertPayload, Rhythm } from '../schemas/alert.ts'
import type { PushKeys } from './push.ts'

/** The payload of the form, and fields that only the server reads. */
export type AlertSubmission = AlertPayload & {
  /** Honeypot: people never see the field, so only a bot fills it. */
  website?: string
  /** Version of the privacy notice that stood beside the button. */
  notice_version?: string
}

export interface SavedAlert {
  id: string
  /** The search as the query of the catalogue's address; empty for all, or where a listing's price is watched. */
  query: string
  rhythm: Rhythm
  confirmed: boolean
  created_at: string
  property_id: string | null
  /** As the site shows it, or did; null where nobody knows. */
  property_title: string | null
}

/** What the link of a subscriber shows: never the address. */
export interface Alerts {
  /** The mail service has said that nothing more may be sent. */
  stopped: boolean
  /** Whether the browser of the endpoint that was sent is notified. */
  pushed: boolean
  /** For a subscription of this browser; null where the site notifies none. */
  push_key: string | null
  alerts: SavedAlert[]
}

type Change = { token: string } & (
  | { action: 'erase_all' }
  | { action: 'change'; alert_id: string; ritmo: Rhythm }
  | { action: 'confirm' | 'erase'; alert_id: string }
  | ({ action: 'push_on' } & PushKeys)
  // 'read' tells whether this browser is notified.
  | { action: 'push_off' | 'read'; endpoint: string }
)

const act = functionQuery<Alerts, object>('alert')

const alertsApi = injectEndpoints({
  endpoints: (build) => ({
    /** Asks to be told. The answer does not say whether the address is known. Kind `invalid` carries `fields`. */
    saveAlert: build.mutation<object, AlertSubmission>({ queryFn: formQuery('save-alert') }),

    /** The alerts of a link. Kind `not-found` for a token of none. */
    getAlerts: build.query<Alerts, string>({
      queryFn: (token, queryApi) => act({ token, action: 'read' }, queryApi),
      keepUnusedDataFor: 0,
    }),

    /** Answers with the alerts as they then stand. */
    changeAlerts: build.mutation<Alerts, Change>({ queryFn: (change, queryApi) => act(change, queryApi) }),

    /** Ends the alert of the token in `List-Unsubscribe`; one that has ended already is no error. */
    stopAlert: build.mutation<object, string>({
      queryFn: (token, queryApi) => act({ token, action: 'stop' }, queryApi),
    }),
  }),
})

export const { useSaveAlertMutation, useGetAlertsQuery, useChangeAlertsMutation, useStopAlertMutation } =
  alertsApi
