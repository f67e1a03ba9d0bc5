/**
 * `remote-kit release https://www.example.com.br` requests that the build in `dist` is released there, and waits for the
 * gate's word. `--dist` names another folder, `--why` the reason, `--preview` only shows it at the site's preview.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readManifest } from '../ourPackages.ts'
import { manifestFile, publicFilesList } from '../webpack/PublicFilesPlugin.ts'
import { isPlainBuild, missingFiles, plainRoutes } from './buildFiles.ts'
import { currentCommit, lastChange, treeFault } from './git.ts'
import { signIn, type Person } from './site.ts'
import { packTarball } from './tarball.ts'

/** ms between two questions for the gate's word, and after which nobody waits for it. */
const every = 2_000
const patience = 30 * 60_000

/** @throws Error naming the variable that is missing */
function personFrom({ RELEASE_EMAIL, RELEASE_PASSWORD }: NodeJS.ProcessEnv): Person {
  if (RELEASE_EMAIL && RELEASE_PASSWORD) return { email: RELEASE_EMAIL, password: RELEASE_PASSWORD }
  const missing = RELEASE_EMAIL ? 'RELEASE_PASSWORD' : 'RELEASE_EMAIL'
  throw new Error(`${missing} is not set: the owner of the site gives a team its own (npm run allow there)`)
}

/** @throws Error naming what the build lacks */
function refuseIncomplete(dist: string) {
  if (!existsSync(dist)) throw new Error(`There is no build in ${dist}: npm run build makes it`)
  if (!isPlainBuild(dist) && existsSync(join(dist, manifestFile)) && !existsSync(join(dist, publicFilesList)))
    throw new Error(
      `${plainRoutes(dist)} is missing: it names the routes of a build that remote-kit has not made`,
    )
  const missing = missingFiles(dist)
  if (missing.length > 0) throw new Error(`${dist} has no ${missing.join(', ')}: npm run build makes it anew`)
}

type Site = Awaited<ReturnType<typeof signIn>>

/** Resolves with the gate's word on a request. @throws Error with it where it refuses */
async function verdictOn(site: Site, id: string) {
  const late = AbortSignal.timeout(patience)
  let told: string | undefined
  let isLost = false
  function sayOnce(cause: unknown) {
    if (!isLost) console.error(`${(cause as Error).message}. It is asked again.`)
    isLost = true
    return undefined
  }
  for (;;) {
    // A question that is lost is asked again: the request stands.
    const { state, answer } = (await site.read(id).catch(sayOnce)) ?? { state: told, answer: null }
    if (state === 'refused') throw new Error(answer ?? 'The gate refuses it')
    if (state === 'released') return answer ?? ''
    if (state !== told)
      console.log(state === 'waiting' ? 'It waits for the gate …' : 'The gate looks at it …')
    told = state
    await setTimeout(every, undefined, { signal: late }).catch(() => {
      throw new Error('The gate has not answered. The request stands; the same command waits for it again.')
    })
  }
}

const folder = process.cwd()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dist: { type: 'string', default: 'dist' },
    why: { type: 'string' },
    preview: { type: 'boolean', default: false },
    channel: { type: 'string', default: 'production' },
  },
})
const [address = ''] = positionals
if (!/^https?:\/\//.test(address))
  throw new Error('Which site? remote-kit release https://www.example.com.br')
const person = personFrom(process.env)
const dist = resolve(values.dist)
refuseIncomplete(dist)
const fault = treeFault(folder)
if (fault !== undefined) throw new Error(fault)
const { name, version } = readManifest(folder)
const { bytes, integrity, file } = await packTarball(dist, { name, version })
const site = await signIn(address, person)
await site.store(`${name}/${file}`, bytes)
console.log(`${name} ${version} is stored (${Math.ceil(bytes.length / 1000)} kB).`)
const id = await site.request({
  p_channel: values.channel,
  p_package: name,
  p_version: version,
  p_integrity: integrity,
  p_file: file,
  p_commit: currentCommit(folder) ?? null,
  p_why: (values.why ?? lastChange(['.'], folder) ?? 'no reason given').slice(0, 500),
  p_is_preview: values.preview,
})
console.log(await verdictOn(site, id))
