import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { admin } from '../testing/actors.ts'
import { publishStack, startTestStack } from '../testing/stack.ts'
import { median, ms, share } from './figures.ts'

const LEADS = Number(process.env.LEADS ?? 500)
const PER_SECOND = 50
const KEY = '594F803B380A41396ED63DCA39503542'

async function send(address: string) {
  const start = performance.now()
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`vivareal:${KEY}`)}` },
    body: JSON.stringify({
      leadOrigin: 'Grupo OLX',
      originLeadId: randomUUID(),
      clientListingId: randomUUID(),
      name: 'Bia Ramos',
      email: 'bia@example.com',
      phoneNumber: '48999990000',
      message: 'Quero visitar.',
    }),
  })
  if (response.status !== 204) throw new Error(`A lead was answered with ${response.status}`)
  return performance.now() - start
}

/** Leads of a portal at a steady rate: how long each waits for its answer, and when the desk has all of them. */
export async function portalLeads() {
  const stack = await startTestStack({ site: false })
  publishStack(stack)
  try {
    const { db } = await admin()
    const { data: token } = await db
      .rpc('renew_portal_lead_address', { p_portal: 'grupo_olx', p_key: KEY })
      .throwOnError()
    const address = `${stack.apiUrl}/functions/v1/receive-portal-lead/${token}`
    const onDesk = async () => {
      const { data } = await db.rpc('list_cases', {}).throwOnError()
      return (data as unknown as { found: number }).found
    }
    await send(address)
    const before = await onDesk()
    const start = performance.now()
    const answers = []
    for (let lead = 0; lead < LEADS; lead += 1) {
      await setTimeout(Math.max(0, start + (lead * 1000) / PER_SECOND - performance.now()))
      answers.push(send(address))
    }
    const times = await Promise.all(answers)
    console.log(
      `${LEADS} leads, ${PER_SECOND} a second: median ${ms(median(times))}, 95 % in ${ms(share(times, 0.95))}`,
    )
    console.log(`${(await onDesk()) - before} of them on the desk right after the last answer`)
  } finally {
    await stack.stop()
  }
}
