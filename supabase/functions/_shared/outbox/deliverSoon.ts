import { inBackground } from '../background.ts'
import { deliverDue } from './deliverDue.ts'
import { oneAtATime } from './oneAtATime.ts'

const deliverAll = oneAtATime(deliverDue)

/** Sends the e-mails that are due once the response is on its way. Of many at once one sends all. */
export const deliverSoon = () => inBackground(deliverAll)
