import { inBackground } from '../background.ts'
import { takeAlertRequests } from '../alerts/steps.ts'
import { deliverDue } from './deliverDue.ts'
import { oneAtATime } from './oneAtATime.ts'

/** Returns a function that does some work once the response is on its way, one run at a time, however many call it. */
function soon(work: () => Promise<unknown>) {
  const run = oneAtATime(work)
  return () => inBackground(run)
}

/** Sends e-mails that are due. What many at once leave is for the scheduled job. */
export const deliverSoon = soon(deliverDue)

/** Makes alerts of what was asked for, and sends the questions: the visitor looks into the mailbox, and need not wait for the job. */
export const askSoon = soon(() => takeAlertRequests().then(deliverDue))
