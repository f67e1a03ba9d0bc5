import assert from 'node:assert/strict'
import { isPublic, targetOf } from './target.ts'

/* Only addresses of the public network are fetched. */

const never = () => Promise.reject(new Error('resolved a number'))
const refusal = { status: 422, code: 'address_refused' }

const hostile = `
  http://127.0.0.1/ http://127.1/ http://2130706433/ http://0177.0.0.1/ http://0x7f.0.0.1/ http://0x7f000001/
  http://017700000001/ http://127.0.0.1./ http://%31%32%37.0.0.1/ http://①②⑦.0.0.1/ http://0/ http://0.0.0.0/
  http://10.0.0.1/ http://100.64.0.1/ http://100.100.100.200/ http://169.254.169.254/latest/meta-data/
  http://2852039166/ http://0xa9fea9fe/ http://172.16.0.1/ http://172.31.255.255/ http://192.0.0.192/
  http://192.168.0.1/ http://198.18.0.1/ http://224.0.0.1/ http://240.0.0.1/ http://255.255.255.255/
  http://168.63.129.16/ http://[::]/ http://[::1]/ http://[0:0:0:0:0:0:0:1]/ http://[::ffff:127.0.0.1]/
  http://[::ffff:7f00:1]/ http://[::ffff:a9fe:a9fe]/ http://[::127.0.0.1]/ http://[64:ff9b::7f00:1]/
  http://[64:ff9b::a9fe:a9fe]/ http://[64:ff9b:1::a00:1]/ http://[2002:7f00:1::]/ http://[2002:a9fe:a9fe::]/
  http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/ http://[2001:db8::1]/ http://[fc00::1]/
  http://[fd00:ec2::254]/ http://[fe80::1]/ http://[fec0::1]/ http://[ff02::1]/ http://[100::1]/
  ftp://203.0.114.1/ file:///etc/passwd data:image/png;base64,iVBORw0KGgo= gopher://203.0.114.1/
  javascript:alert(1) //203.0.114.1/foto.jpg foto.jpg http://ana@203.0.114.1/ http://ana:senha@203.0.114.1/
  http://203.0.114.1:22/ http://203.0.114.1:8080/ https://203.0.114.1:5432/
`

for (const address of hostile.trim().split(/\s+/))
  Deno.test(`refused: ${address}`, async () => {
    await assert.rejects(targetOf(address, never), refusal)
  })

const names = {
  'this machine': ['127.0.0.1'],
  'this machine by IPv6': ['::1'],
  'a private one': ['10.1.2.3'],
  'the metadata': ['169.254.169.254'],
  'a private one beside a public one': ['203.0.114.1', '192.168.1.1'],
  'a public one beside a private one of IPv6': ['203.0.114.1', 'fd00::1'],
  'an IPv4 address in IPv6': ['::ffff:10.0.0.1'],
  'something that is no address': ['fotos.example'],
}

for (const [what, ips] of Object.entries(names)) {
  Deno.test(`a name is refused that resolves to ${what}`, async () => {
    await assert.rejects(
      targetOf('https://fotos.example/1.jpg', () => Promise.resolve(ips)),
      refusal,
    )
  })
}

Deno.test('public addresses are fetched, at the usual ports', async () => {
  for (const address of ['http://203.0.114.1/a?b=c', 'https://203.0.114.1:443/', 'http://203.0.114.1:80/'])
    assert.equal((await targetOf(address, never)).ip, '203.0.114.1')
  assert.equal((await targetOf('https://[2606:4700::1111]/', never)).ip, '2606:4700::1111')
  const both = () => Promise.resolve(['2606:4700::1111', '203.0.114.1'])
  assert.equal((await targetOf('https://fotos.example/', both)).ip, '203.0.114.1')
  assert(isPublic('8.8.8.8') && isPublic('2a00:1450:4001::'))
})

Deno.test('a name that is not there is no refusal: it may be there another time', async () => {
  const nobody = () => Promise.reject(new Error('ENOTFOUND'))
  await assert.rejects(targetOf('https://fotos.example/', nobody), { status: 502, code: 'unreachable' })
})
