// maildev in a process of its own, closed to other origins and patient with a full disk:
// `node tooling/stack/mailbox.mjs --web 1080 --smtp 1025 --mail-directory …`.
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

process.on('uncaughtException', (error) => console.error('not caught:', error))

const require = createRequire(import.meta.url)
const ofMaildev = createRequire(require.resolve('maildev'))

// In place of the package that lets every origin read: nothing.
const passOn = (_request, _response, next) => next()
require.cache[ofMaildev.resolve('cors')] = { loaded: true, exports: () => passOn }

const mailserver = require('maildev')()
const { smtp, mailDir } = mailserver
const { server } = ofMaildev('./lib/web')

/** Another name for this machine is an attempt to read from another site, by its own DNS. */
const ownHosts = () => ['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${server.address().port}`)

function isOwn({ headers }) {
  const { host, origin } = headers
  const hosts = ownHosts()
  const site = headers['sec-fetch-site']
  // A link that leads here is followed; only what a page of another origin fetches or embeds is not given.
  const isForeign =
    site && !['none', 'same-origin'].includes(site) && headers['sec-fetch-dest'] !== 'document'
  return (
    hosts.includes(host) &&
    (origin === undefined || hosts.includes(origin.replace('http://', ''))) &&
    !isForeign
  )
}

for (const event of ['request', 'upgrade']) {
  const listeners = server.listeners(event)
  server.removeAllListeners(event)
  server.on(event, (request, answer, ...more) => {
    if (isOwn(request)) for (const listener of listeners) listener.call(server, request, answer, ...more)
    else if (event === 'upgrade') answer.destroy()
    else answer.writeHead(403, { 'content-type': 'text/plain' }).end('Only for the mailbox itself\n')
  })
}

// maildev reports a mail before it is written. A draft is written first: if that fails, the sender gets an error.
const keep = smtp.onData
smtp.onData = async (stream, session, callback) => {
  const draft = join(mailDir, `${randomUUID()}.draft`)
  try {
    const mail = await buffer(stream)
    await writeFile(draft, mail)
    await rm(draft)
    keep(Readable.from([mail]), session, callback)
  } catch (error) {
    await rm(draft, { force: true })
    callback(Object.assign(new Error(`Not kept: ${error.message}`), { responseCode: 452 }))
  }
}

await mailserver.listen()
