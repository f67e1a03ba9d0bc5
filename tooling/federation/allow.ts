/**
 * `npm run allow -- mf-offers ana@example.com` lets somebody request releases of a remote, and makes a user for them where
 * there is none; `npm run disallow` with the same takes that away.
 */
import { randomBytes } from 'node:crypto'
import { hash } from 'bcryptjs'
import { refuseName } from '../../remote-kit/src/newRemote.ts'
import { callProject, releaseSite } from './project.ts'

async function allow(name: string, email: string) {
  const password = randomBytes(18).toString('base64url')
  const values = { p_package: name, p_email: email, p_password_hash: await hash(password, 10) }
  const isNew = JSON.parse(await callProject(releaseSite().project, 'allow_release', values)) as boolean
  const allowed = `${email} may request releases of ${name}.`
  return isNew ? `${allowed} The password, which is shown only here: ${password}` : allowed
}

async function disallow(name: string, email: string) {
  const values = { p_package: name, p_email: email }
  const had = JSON.parse(await callProject(releaseSite().project, 'disallow_release', values)) as boolean
  return `${email} may not request releases of ${name}${had ? ' any more' : ', and could not before'}.`
}

try {
  const [action, name = '', email = ''] = process.argv.slice(2)
  refuseName(name)
  if (!email.includes('@')) throw new Error(`Who? npm run ${action} -- ${name} ana@example.com`)
  console.log(await (action === 'disallow' ? disallow : allow)(name, email))
} catch (cause) {
  console.error((cause as Error).message)
  process.exitCode = 1
}
