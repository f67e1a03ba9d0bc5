import { inBackground } from '../background.ts'
import { deliverDue } from './deliverDue.ts'
import { oneAtATime } from './oneAtATime.ts'

const deliverAll = oneAtATime(deliverDue)

/** Sends e-mails that are due once the response is on its way. What many at once leave is for the scheduled job. */
export const deliverSoon = () => inBackground(deliverAll)
