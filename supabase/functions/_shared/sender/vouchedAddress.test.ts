import assert from 'node:assert/strict'
import { signVisitor, VISITOR_HEADER } from '../../../../shared-backend/src/visitorSignature.ts'
import { vouchedAddress } from './vouchedAddress.ts'

const secret = 'a secret of thirty-two characters and more'
const body = '{"cidade":"Joinville"}'
const said = (header: string) => new Headers({ [VISITOR_HEADER]: header })

Deno.test('the site’s server is believed, nobody else', async () => {
  const genuine = said(await signVisitor(secret, { address: '203.0.113.7', body }))
  assert.equal(await vouchedAddress(genuine, body, secret), '203.0.113.7')
  assert.equal(await vouchedAddress(genuine, body, undefined), undefined)
  assert.equal(await vouchedAddress(new Headers(), body, secret), undefined)

  const log = console.warn
  const words: unknown[] = []
  console.warn = (...said: unknown[]) => void words.push(...said)
  assert.equal(await vouchedAddress(genuine, `${body} `, secret), undefined)
  const forged = said(await signVisitor('another', { address: '203.0.113.7', body }))
  assert.equal(await vouchedAddress(forged, body, secret), undefined)
  console.warn = log
  assert.equal(words.length, 2)
  assert(!words.join().includes('203.0.113.7'))
})
