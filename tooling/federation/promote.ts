import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { download } from '../../shell/server/releases/artifacts.ts'
import { askReleases, type Artifact } from '../../shell/server/releases/siteReleases.ts'
import type { Built } from './built.ts'
import { storeTarball, unpack, type Packed } from './pack.ts'
import type { ReleaseSite } from './project.ts'

const config = v.object({ supabase: v.object({ url: v.string(), publishableKey: v.string() }) })

/** The build in a tarball that is stored. @throws Error when it cannot be read, or is another one */
export async function builtFrom(site: ReleaseSite, artifact: Artifact, commit?: string): Promise<Built> {
  const { package: name, version, integrity, resolved } = artifact
  const dist = join(await unpack(site, artifact), 'dist')
  return { name, version, dist, commit, packed: { integrity, resolved } }
}

/** Stores a tarball of another site at this one: the same bytes. */
async function copyTarball(site: ReleaseSite, artifact: Artifact): Promise<Packed> {
  const folder = await mkdtemp(join(tmpdir(), 'promote-'))
  try {
    const file = join(folder, 'package.tgz')
    await download(artifact, file)
    const { package: name, version, integrity } = artifact
    // Its name there is its team's own choice.
    const hash = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex').slice(0, 12)
    const resolved = await storeTarball(site, `${name}-${version}-${hash}.tgz`, await readFile(file))
    return { integrity, resolved }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The builds that another site serves of these packages, their tarballs stored at this one.
 * @param from its address @param channel of that site
 * @throws Error naming what it does not serve
 */
export async function buildsOf(site: ReleaseSite, from: string, names: string[], channel: string) {
  const known = await fetch(`${from.replace(/\/+$/, '')}/config.json`)
    .then(async (answer) => v.safeParse(config, await answer.json()))
    .catch(() => undefined)
  if (!known?.success) throw new Error(`${from} does not answer as a site does`)
  const { supabase } = known.output
  const releases = await askReleases({ supabase }, channel, undefined, fetch)
  const builds: Built[] = []
  for (const name of names) {
    const line = name === 'shell' ? releases?.shell : releases?.remotes[name]
    const artifact = releases?.artifacts.find(
      (one) => one.package === name && one.version === line?.current?.version,
    )
    if (!artifact) throw new Error(`${from} does not serve ${name}`)
    builds.push(await builtFrom(site, { ...artifact, ...(await copyTarball(site, artifact)) }))
  }
  if (builds.length === 0) throw new Error(`Which one? ${Object.keys(releases?.remotes ?? {}).join(' | ')}`)
  return builds
}
