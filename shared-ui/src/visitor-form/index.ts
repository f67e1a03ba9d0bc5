/* What forms for visitors have in common; a remote with one bundles it. */
export { Honeypot } from './Honeypot.tsx'
export { OtherWays } from './OtherWays.tsx'
export { PrivacyNotice } from './PrivacyNotice.tsx'
export { RefusedAlert } from './RefusedAlert.tsx'
export { SentAlert } from './SentAlert.tsx'
